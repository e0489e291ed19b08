import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { ItemKey, Scope } from '@selamat/contract/kit/permissions'
import type { Executor } from '../../../platform/database.ts'
import { permissionsOfUser } from './user-permissions.ts'

/** The items whose pages choose a person: who creates or updates there needs the employee ID (USERS-08). */
const CHOOSE_PEOPLE: readonly ItemKey[] = [
  'submenu/User',
  'submenu/Location',
  'submenu/Sub Location',
  'submenu/Contractor Equipment',
  'menu/My Task',
]

/** What look-ups of people tell a reader beyond the name. */
export interface LookUpPermissions {
  readonly employeeIds: boolean
  /** The scopes of the right to read users: whose positions are told. Empty for nobody's. */
  readonly positions: readonly Scope[]
}

/** What a user is told in look-ups of people, from the grants of all roles the user holds. */
export async function lookUpPermissions(db: Executor, userId: number): Promise<LookUpPermissions> {
  const permissions = await permissionsOfUser(db, userId)
  const positions = permissions.get(`${storedItemId('submenu/User')}/read`) ?? []
  const chooses = CHOOSE_PEOPLE.map(storedItemId).some(
    (id) => permissions.has(`${id}/create`) || permissions.has(`${id}/update`),
  )
  return { employeeIds: chooses || positions.length > 0, positions }
}
