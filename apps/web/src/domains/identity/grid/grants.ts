import type { Grant } from '@selamat/contract/domains/identity/role'
import { MENU_ITEMS } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action } from '@selamat/contract/kit/permissions'
import { plural } from '@selamat/contract/kit/plural'
import { GRID, type GridItem } from './grid-items.ts'

/** One permission: an action on a menu item. */
export interface Permission {
  readonly itemId: number
  readonly action: Action
}

const holds = (grants: readonly Grant[], { itemId, action }: Permission) =>
  grants.some((grant) => grant.itemId === itemId && grant.actions.includes(action))

/** All items with their ordered actions, as the server stores a role. */
export const allItems = (grants: readonly Grant[]): Grant[] =>
  MENU_ITEMS.map(({ id }) => ({
    itemId: id,
    actions: ACTIONS.filter((action) => holds(grants, { itemId: id, action })),
  }))

/** The permissions of some items, for one action or for all possible ones. */
export const permissionsOf = (items: readonly GridItem[], action?: Action): Permission[] =>
  items.flatMap((item) =>
    item.actions
      .filter((each) => action === undefined || each === action)
      .map((each) => ({ itemId: item.id, action: each })),
  )

/** Whether all, some or none of these permissions are granted. */
export function stateOf(grants: readonly Grant[], permissions: readonly Permission[]): 'all' | 'some' | 'none' {
  const granted = permissions.filter((permission) => holds(grants, permission)).length
  return granted === 0 ? 'none' : granted === permissions.length ? 'all' : 'some'
}

/**
 * The grants after permissions were switched on or off: any permission includes read, and without read none is left
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

/** A short summary of grants: "12 pages, 5 editable". */
export function summary(grants: readonly Grant[]): string {
  const pages = grants.filter(({ actions }) => actions.length > 0)
  const editable = pages.filter(({ actions }) => actions.some((action) => action !== 'read'))
  if (pages.length === 0) return 'No page'
  return `${plural(pages.length, 'page')}, ${editable.length} editable`
}

const isGrants = (value: unknown): value is Grant[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'object' && each !== null && 'itemId' in each && 'actions' in each)

/** The changes of grants by item: "Location: create, read added"; null if the values are not grants. */
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
