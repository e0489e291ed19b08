import { department } from '@selamat/contract/domains/organisation/department'
import { greeting } from '@selamat/contract/domains/organisation/greeting'
import { group } from '@selamat/contract/domains/organisation/group'
import { hierarchy } from '@selamat/contract/domains/organisation/hierarchy'
import { position } from '@selamat/contract/domains/organisation/position'
import { section } from '@selamat/contract/domains/organisation/section'
import { companySite, site } from '@selamat/contract/domains/organisation/site'
import { subHierarchy } from '@selamat/contract/domains/organisation/sub-hierarchy'
import type { First, Resident } from './resident.ts'

/** The resources of the organisation. */
export async function organisationResidents(first: First): Promise<readonly Resident[]> {
  const departmentId = await first(department as never)
  const positionId = await first(position as never)
  const hierarchyId = await first(hierarchy as never)
  return [
    {
      resource: site as never,
      name: 'siteName',
      order: ['siteName', 'ascending'],
      sample: (label) => ({ siteName: label, code: label.slice(-20), address: 'Jalan Raya 1' }),
    },
    {
      resource: companySite as never,
      name: 'siteName',
      order: ['siteName', 'ascending'],
      sample: (label) => ({ siteName: label, code: label.slice(-20), address: null }),
    },
    {
      resource: greeting as never,
      name: 'title',
      order: ['validFrom', 'descending'],
      sample: (label) => ({ title: label, text: 'Work safely', validFrom: '2026-11-01', validUntil: null }),
    },
    {
      resource: department as never,
      name: 'departmentName',
      order: ['departmentName', 'ascending'],
      sample: (label) => ({ departmentName: label }),
    },
    {
      resource: section as never,
      name: 'sectionName',
      order: ['sectionName', 'ascending'],
      sample: (label) => ({ sectionName: label, departmentId }),
    },
    {
      resource: position as never,
      name: 'positionName',
      order: ['positionName', 'ascending'],
      sample: (label) => ({ positionName: label }),
    },
    {
      resource: group as never,
      name: 'groupName',
      order: ['groupName', 'ascending'],
      sample: (label) => ({ groupName: label, description: 'Four shifts' }),
    },
    {
      resource: hierarchy as never,
      name: 'modelName',
      order: ['modelName', 'ascending'],
      sample: (label) => ({
        modelName: label,
        level: 'unit',
        parentId: hierarchyId,
        departmentId: null,
        sectionId: null,
      }),
    },
    {
      resource: subHierarchy as never,
      name: 'title',
      order: ['title', 'ascending'],
      sample: (label) => ({ title: label, hierarchyId, positionId, parentId: null }),
    },
  ]
}
