import { contractorResidents } from './contractors.ts'
import { equipmentResidents } from './equipment.ts'
import { equipmentCareResidents } from './equipment-care.ts'
import { identityResidents } from './identity.ts'
import { keyResidents } from './keys.ts'
import { organisationResidents } from './organisation.ts'
import { placeResidents } from './places.ts'
import { ppeResidents } from './ppe.ts'
import type { First, Resident } from './resident.ts'
import { workResidents } from './work.ts'

const rooms = [
  organisationResidents,
  placeResidents,
  keyResidents,
  workResidents,
  ppeResidents,
  contractorResidents,
  equipmentResidents,
  equipmentCareResidents,
  identityResidents,
]

/** Every resource that the kit serves, in the order of the rooms. */
export const residentsOf = async (first: First): Promise<readonly Resident[]> =>
  (await Promise.all(rooms.map((room) => room(first)))).flat()
