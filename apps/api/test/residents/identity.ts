import { role } from '@selamat/contract/domains/identity/role'
import type { First, Resident } from './resident.ts'

/** The resources of identity. */
export async function identityResidents(_first: First): Promise<readonly Resident[]> {
  return [
    {
      resource: role as never,
      name: 'name',
      order: ['name', 'ascending'],
      sample: (label) => ({
        name: label,
        description: null,
        scope: 'own',
        grants: [{ itemId: 35, actions: ['read'] }],
      }),
    },
  ]
}
