import type { MENU_ITEMS } from './menu-items.ts'

/** What a role can be granted on a menu item (ACCESS-06). */
export const ACTIONS = ['create', 'read', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** Which rows a role reaches; each role has exactly one, a user's rows are the union over the roles that grant the item. */
export const SCOPES = ['own', 'subordinates', 'department', 'site', 'company', 'all'] as const
export type Scope = (typeof SCOPES)[number]

const REACH: Readonly<Record<Scope, number>> = { own: 0, subordinates: 1, department: 1, site: 1, company: 2, all: 3 }

/** Does one scope reach at least as far as the other? Subordinates, department and site lie beside one another. */
export const covers = (one: Scope, other: Scope): boolean => one === other || REACH[one] > REACH[other]

/** Entries that copy the rights of a stored one: the client adds them to its list, the server resolves them to their source (ACCESS-10 to 13). */
export const DERIVED_ITEMS = [
  { id: 99, category: 'submenu', name: 'Fire Tools & Equipment', copies: 'submenu/Equipment' },
  { id: 100, category: 'menu', name: 'Permit to Work V2', copies: 'menu/Permit to Work' },
  { id: 101, category: 'submenu', name: 'Contractor Equipment', copies: 'submenu/Equipment' },
  { id: 102, category: 'submenu', name: 'PPE', copies: 'submenu/APD' },
] as const

type KeyOf<T> = T extends { category: infer C extends string; name: infer N extends string } ? `${C}/${N}` : never
export type StoredItemKey = KeyOf<(typeof MENU_ITEMS)[number]>
export type ItemKey = StoredItemKey | KeyOf<(typeof DERIVED_ITEMS)[number]>

/** What an operation demands: nothing, a session, or one action on any of the named items. */
export type Permission = 'public' | 'signed-in' | { readonly anyOf: readonly ItemKey[]; readonly action: Action }

/** The item that governs something, or several, any of which does. */
export type ItemKeys = ItemKey | readonly ItemKey[]

/** The items behind one or several. */
export const itemsOf = (item: ItemKeys): readonly ItemKey[] => (typeof item === 'string' ? [item] : item)

/** Names the grant an operation demands, e.g. `may('submenu/Role', 'read')`; of several items any one will do. */
export const may = (item: ItemKeys, action: Action): Permission => ({ anyOf: itemsOf(item), action })
