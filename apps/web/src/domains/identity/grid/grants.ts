import type { Grant } from '@selamat/contract/domains/identity/role'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action } from '@selamat/contract/kit/permissions'
import { GRID, type GridItem } from './grid-items.ts'

/** One right: an action on a menu item. */
export interface Permission {
  readonly itemId: number
  readonly action: Action
}

const holds = (grants: readonly Grant[], { itemId, action }: Permission) =>
  grants.some((grant) => grant.itemId === itemId && grant.actions.includes(action))

/** Every item with its actions in their order, as the server stores a role. */
export const allItems = (grants: readonly Grant[]): Grant[] =>
  MENU_ITEMS.map(({ id }) => ({
    itemId: id,
    actions: ACTIONS.filter((action) => holds(grants, { itemId: id, action })),
  }))

/** The rights of some items, by one action or by all that they take. */
export const permissionsOf = (items: readonly GridItem[], action?: Action): Permission[] =>
  items.flatMap((item) =>
    item.actions
      .filter((each) => action === undefined || each === action)
      .map((each) => ({ itemId: item.id, action: each })),
  )

/** Whether all, some or none of these rights are granted. */
export function stateOf(grants: readonly Grant[], permissions: readonly Permission[]): 'all' | 'some' | 'none' {
  const granted = permissions.filter((permission) => holds(grants, permission)).length
  return granted === 0 ? 'none' : granted === permissions.length ? 'all' : 'some'
}

/**
 * The grants after rights were switched on or off: any right brings read with it, without read nothing is left
 * (ACCESS-17, AMB-23).
 */
export function withPermissions(grants: readonly Grant[], permissions: readonly Permission[], on: boolean): Grant[] {
  return grants.map(({ itemId, actions }) => {
    const changed = permissions.filter((permission) => permission.itemId === itemId).map(({ action }) => action)
    if (changed.length === 0) return { itemId, actions }
    if (on)
      return {
        itemId,
        actions: ACTIONS.filter((action) => action === 'read' || actions.includes(action) || changed.includes(action)),
      }
    return { itemId, actions: changed.includes('read') ? [] : actions.filter((action) => !changed.includes(action)) }
  })
}

/** What a role grants, in a few words: "12 pages, 5 editable". */
export function summary(grants: readonly Grant[]): string {
  const pages = grants.filter(({ actions }) => actions.length > 0)
  const editable = pages.filter(({ actions }) => actions.some((action) => action !== 'read'))
  if (pages.length === 0) return 'No page'
  return `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${editable.length} editable`
}

const isGrants = (value: unknown): value is Grant[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && 'itemId' in each && 'actions' in each)

/** How grants changed, item by item: "Location: create, read added"; null where these are no grants. */
export function grantChanges(from: unknown, to: unknown): string[] | null {
  if (!isGrants(to) || !(from === null || isGrants(from))) return null
  const names = new Map(GRID.flatMap(({ items }) => items).map(({ id, name }) => [id, name]))
  return MENU_ITEMS.flatMap(({ id }) => {
    const permissions = ACTIONS.map((action) => ({ itemId: id, action }))
    const added = permissions.filter((permission) => holds(to, permission) && !holds(from ?? [], permission))
    const removed = permissions.filter((permission) => !holds(to, permission) && holds(from ?? [], permission))
    const describe = (list: Permission[], what: string) =>
      list.length === 0 ? [] : [`${list.map(({ action }) => action).join(', ')} ${what}`]
    const parts = [...describe(added, 'added'), ...describe(removed, 'removed')]
    return parts.length === 0 ? [] : [`${names.get(id)}: ${parts.join('; ')}`]
  })
}
