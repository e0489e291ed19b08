import { ppe } from '@selamat/contract/domains/master-data/ppe'
import type { Resident } from './resident.ts'

/** Personal protective equipment. */
export async function ppeResidents(): Promise<readonly Resident[]> {
  return [
    {
      resource: ppe as never,
      name: 'ppeName',
      order: ['ppeName', 'ascending'],
      sample: (label) => ({
        ppeName: label,
        code: label,
        standard: 'EN 397',
        sizes: ['S', 'M, "long"', '42½'],
        serviceMonths: 36,
        description: null,
      }),
    },
  ]
}
