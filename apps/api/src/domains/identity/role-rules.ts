import type { Grant } from '@selamat/contract/domains/identity/role'
import { MENU_ITEMS, READ_ONLY_ITEMS, storedItemId } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action, covers, type Scope } from '@selamat/contract/kit/permissions'

const readOnly = new Set(
  MENU_ITEMS.filter(({ category, name }) => READ_ONLY_ITEMS.some((item) => item === `${category}/${name}`)).map(
    ({ id }) => id,
  ),
)

/**
 * The grants as a role stores them: every item with its actions in their order (ACCESS-04 to 06), read with any other
 * (ACCESS-17), nothing but read where an item takes no more (ACCESS-18).
 */
export function completeGrants(input: readonly Grant[]): { itemId: number; actions: Action[] }[] {
  return MENU_ITEMS.map(({ id }) => {
    const granted = new Set(input.filter(({ itemId }) => itemId === id).flatMap(({ actions }) => actions))
    if (granted.size > 0) granted.add('read')
    return {
      itemId: id,
      actions: ACTIONS.filter((action) => granted.has(action) && (action === 'read' || !readOnly.has(id))),
    }
  })
}

/** The rights that a role newly gets and its writer does not hold in that scope, by name. */
export function missingPermissions(
  grants: readonly Grant[],
  before: readonly Grant[],
  scope: Scope,
  permissions: ReadonlyMap<string, readonly Scope[]>,
): string[] {
  const had = new Set(before.flatMap(({ itemId, actions }) => actions.map((action) => `${itemId}/${action}`)))
  return grants.flatMap(({ itemId, actions }) => {
    const missing = actions.filter((action) => {
      const permission = `${itemId}/${action}`
      return !had.has(permission) && !(permissions.get(permission) ?? []).some((one) => covers(one, scope))
    })
    const item = MENU_ITEMS.find(({ id }) => id === itemId)
    return missing.length > 0 ? [`${item?.name} (${missing.join(', ')})`] : []
  })
}

const ADMINISTRATION = [storedItemId('submenu/User'), storedItemId('submenu/Role')]

/** By which items a role makes its holders administer people or roles of the whole company. */
const administration = ({ scope, grants }: Strength): number[] =>
  ADMINISTRATION.filter(
    (item) =>
      covers(scope, 'company') && grants.some(({ itemId, actions }) => itemId === item && actions.includes('update')),
  )

interface Strength {
  readonly scope: Scope
  readonly grants: readonly Grant[]
}

/** Does a role make its holders administer people or roles of the whole company? */
export const administers = (role: Strength): boolean => administration(role).length > 0

/** Does a role, as it shall be, administer less or reach less than everything as before? */
export const isWeaker = (after: Strength, before: Strength): boolean =>
  administration(before).some((item) => !administration(after).includes(item)) ||
  (before.scope === 'all' && after.scope !== 'all')
