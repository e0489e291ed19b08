import { masterCategory } from '@selamat/contract/domains/master-data/master-category'
import { masterKey } from '@selamat/contract/domains/master-data/master-key'
import { subCategory } from '@selamat/contract/domains/master-data/sub-category'
import type { First, Resident } from './resident.ts'

/** The master data of the two modules. */
export async function keyResidents(first: First): Promise<readonly Resident[]> {
  const categoryId = await first(masterCategory as never, 'Hazard categories')
  const dividedId = await first(masterCategory as never, 'Injury')
  return [
    {
      resource: masterCategory as never,
      name: 'value',
      order: ['value', 'ascending'],
      sample: (label) => ({ value: label, typeId: 1, configTypeId: 1, description: null }),
    },
    {
      resource: subCategory as never,
      name: 'name',
      order: ['name', 'ascending'],
      sample: (label) => ({ name: label, categoryId: dividedId, description: null }),
    },
    {
      resource: masterKey as never,
      name: 'name',
      order: ['name', 'ascending'],
      sample: (label) => ({ name: label, categoryId, subCategoryId: null, description: 'Of the proof' }),
    },
  ]
}
