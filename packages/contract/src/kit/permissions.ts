import type { ItemKey } from './menu-items.ts'

export type { ItemKey, StoredItemKey } from './menu-items.ts'

/** What a role can be granted on a menu item (ACCESS-06). */
export const ACTIONS = ['create', 'read', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** Which rows a role reaches; each role has exactly one, a user's rows are the union over the roles that grant the item. */
export const SCOPES = ['own', 'subordinates', 'department', 'site', 'company', 'all'] as const
export type Scope = (typeof SCOPES)[number]

const REACH: Readonly<Record<Scope, number>> = { own: 0, subordinates: 1, department: 1, site: 1, company: 2, all: 3 }

/** Does one scope reach at least as far as the other? Subordinates, department and site lie beside one another. */
export const covers = (one: Scope, other: Scope): boolean => one === other || REACH[one] > REACH[other]

/** What an operation demands: nothing, a session, or one action on any of the named items. */
export type Permission = 'public' | 'signed-in' | { readonly anyOf: readonly ItemKey[]; readonly action: Action }

/** The item that governs something, or several, any of which does. */
export type ItemKeys = ItemKey | readonly ItemKey[]

/** The items behind one or several. */
export const itemsOf = (item: ItemKeys): readonly ItemKey[] => (typeof item === 'string' ? [item] : item)

/** Names the grant an operation demands, e.g. `may('submenu/Role', 'read')`; of several items any one will do. */
export const may = (item: ItemKeys, action: Action): Permission => ({ anyOf: itemsOf(item), action })
