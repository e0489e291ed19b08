import type { PermissionEntry } from '@selamat/contract/domains/identity/auth'
import { DERIVED_ITEMS } from '@selamat/contract/kit/derived-items'
import { ACTIONS, type Action, type ItemKey, type ItemKeys, itemsOf } from '@selamat/contract/kit/permissions'

/** A permission entry as it may arrive: a source without a list is possible (ACCESS-15). */
export type ReceivedEntry = Omit<PermissionEntry, 'permissions'> & { permissions?: readonly Action[] | null }

/** What of a signed-in user says the rights: each role's first feature (AUTH-20 to 22). */
export interface RolesHolder {
  readonly roles: readonly { readonly features: readonly { readonly permissions: readonly ReceivedEntry[] }[] }[]
}

const keyOf = (entry: { category: string; name: string }) => `${entry.category}/${entry.name}`

/** The web permission list of a user: of every role its first feature, the actions of one item united (AUTH-22). */
export function receivedPermissions(user: RolesHolder): ReceivedEntry[] {
  const united = new Map<string, ReceivedEntry>()
  for (const entry of user.roles.flatMap((role) => role.features[0]?.permissions ?? [])) {
    const known = united.get(keyOf(entry))
    const lists = [known?.permissions, entry.permissions].filter((list) => list != null)
    const permissions =
      lists.length === 0 ? null : ACTIONS.filter((action) => lists.some((list) => list.includes(action)))
    united.set(keyOf(entry), { ...(known ?? entry), permissions })
  }
  return [...united.values()]
}

/**
 * Adds the four derived entries to a list as the server sent it and removes duplicates: the same id, or the same
 * category and name; the first stays (ACCESS-08 to 14). A source without a list gives all four actions (ACCESS-15).
 */
export function withDerived(received: readonly ReceivedEntry[]): PermissionEntry[] {
  const sources = new Map(received.map((entry) => [keyOf(entry), entry.permissions]))
  const derived = DERIVED_ITEMS.map(({ id, category, name, copies }) => ({
    id,
    category,
    name,
    permissions: sources.get(copies) ?? [...ACTIONS],
  }))
  const ids = new Set<number>()
  const keys = new Set<string>()
  return [...received, ...derived].flatMap((entry) => {
    if (ids.has(entry.id) || keys.has(keyOf(entry))) return []
    ids.add(entry.id)
    keys.add(keyOf(entry))
    return [{ ...entry, permissions: [...(entry.permissions ?? [])] }]
  })
}

/** The readable entries of a user as they came, for the case that they cannot be completed (ERRORS-03); never throws. */
export const asReceived = (user: RolesHolder): PermissionEntry[] =>
  listOf(user.roles)
    .flatMap((role) => listOf(listOf(role?.features)[0]?.permissions))
    .filter((entry) => entry !== null)
    .map((entry) => ({ ...entry, permissions: [...listOf(entry.permissions)] }))

/** A list that can be missing or invalid in a response. */
const listOf = <T>(value: readonly T[] | null | undefined): readonly T[] => (Array.isArray(value) ? value : [])

/** A user whose roles can be read by everybody, whatever was missing in the answer. */
export const withRoles = <User extends RolesHolder>(user: User): User => ({
  ...user,
  roles: listOf(user.roles).map((role) => ({ ...role, features: listOf(role?.features) })),
})

/** The name under which older roles may carry an item. */
const ALIASES: Readonly<Partial<Record<ItemKey, string>>> = {
  'submenu/Bulk Upload User': 'submenu/Bulk Upload Report',
}

/** The actions that a permission list holds on an item; items are told apart by category and name (AMB-25). */
export function actionsOn(permissions: readonly PermissionEntry[], item: ItemKey): readonly Action[] {
  const entry = permissions.find((each) => keyOf(each) === item || keyOf(each) === ALIASES[item])
  return entry?.permissions ?? []
}

/** Whether a permission list allows an action on an item, or on any of several. */
export const grants = (permissions: readonly PermissionEntry[], action: Action, item: ItemKeys): boolean =>
  itemsOf(item).some((one) => actionsOn(permissions, one).includes(action))
