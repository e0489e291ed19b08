import { contractorResidents } from './contractors.ts'
import { equipmentCareResidents } from './equipment-care.ts'
import { identityResidents } from './identity.ts'
import { organisationResidents } from './organisation.ts'
import { placeResidents } from './places.ts'
import { ppeResidents } from './ppe.ts'
import type { First, Resident } from './resident.ts'

const rooms = [
  organisationResidents,
  placeResidents,
  ppeResidents,
  contractorResidents,
  equipmentCareResidents,
  identityResidents,
]

/** Every resource that the kit serves, in the order of the rooms. */
export const residentsOf = async (first: First): Promise<readonly Resident[]> =>
  (await Promise.all(rooms.map((room) => room(first)))).flat()
