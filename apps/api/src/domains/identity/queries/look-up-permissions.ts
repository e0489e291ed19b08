import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey, Scope } from '@selamat/contract/kit/permissions'
import type { Executor } from '../../../platform/database.ts'
import { permissionsOfUser } from './user-permissions.ts'

/** The items with pages that choose a person: their editors need the employee ID (USERS-08). */
const CHOOSE_PEOPLE: readonly ItemKey[] = [
  'submenu/User',
  'submenu/Location',
  'submenu/Sub Location',
  'submenu/Contractor Equipment',
  'menu/My Task',
]

/** What look-ups of people show to a reader beside the name. */
export interface LookUpPermissions {
  readonly employeeIds: boolean
  /** The scopes of the permission to read users, in which positions are visible. */
  readonly positions: readonly Scope[]
}

/** What look-ups of people show to a user, from the grants of all their roles. */
export async function lookUpPermissions(db: Executor, userId: number): Promise<LookUpPermissions> {
  const permissions = await permissionsOfUser(db, userId)
  const positions = permissions.get(`${storedItemId('submenu/User')}/read`) ?? []
  const chooses = CHOOSE_PEOPLE.map(storedItemId).some(
    (id) => permissions.has(`${id}/create`) || permissions.has(`${id}/update`),
  )
  return { employeeIds: chooses || positions.length > 0, positions }
}
