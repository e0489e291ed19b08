import { contractor } from '@selamat/contract/domains/master-data/contractor'
import { contractorCategory } from '@selamat/contract/domains/master-data/contractor-category'
import { contractorDocument } from '@selamat/contract/domains/master-data/contractor-document'
import type { First, Resident } from './resident.ts'

/** Contractors: their categories and their papers. Contractors themselves are never deleted, so contractors.test.ts proves them. */
export async function contractorResidents(first: First): Promise<readonly Resident[]> {
  const contractorId = await first(contractor as never)
  return [
    {
      resource: contractorCategory as never,
      name: 'contractorCategoryName',
      order: ['contractorCategoryName', 'ascending'],
      sample: (label) => ({ contractorCategoryName: label, description: 'Turnaround work' }),
    },
    {
      resource: contractorDocument as never,
      name: 'title',
      order: ['validUntil', 'ascending'],
      sample: (label) => ({ contractorId, title: label, documentNumber: null, validUntil: '2027-03-31', fileId: null }),
    },
  ]
}
