import { equipment } from '@selamat/contract/domains/master-data/equipment'
import { isolationPoint } from '@selamat/contract/domains/master-data/isolation-point'
import type { First, Resident } from './resident.ts'

/** What belongs to looking after equipment. */
export async function equipmentCareResidents(first: First): Promise<readonly Resident[]> {
  const equipmentId = await first(equipment as never)
  return [
    {
      resource: isolationPoint as never,
      name: 'tag',
      order: ['tag', 'ascending'],
      sample: (label) => ({
        equipmentId,
        tag: label,
        energy: 'ELECTRICAL',
        method: 'Breaker racked out, padlock',
        place: 'MCC-12',
        normalState: 'Closed',
      }),
    },
  ]
}
