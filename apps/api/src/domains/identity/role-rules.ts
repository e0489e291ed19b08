import type { Grant } from '@selamat/contract/domains/identity/role'
import { ACTIONS, type Action, MENU_ITEMS, READ_ONLY_ITEMS } from '@selamat/contract/kit/permissions'

const readOnly = new Set(
  MENU_ITEMS.filter(({ category, name }) => READ_ONLY_ITEMS.some((item) => item === `${category}/${name}`)).map(
    ({ id }) => id,
  ),
)

/**
 * The grants as a role stores them: every item with its actions in their order (ACCESS-04 to 06), read with any other
 * (ACCESS-17), nothing but read where an item takes no more (ACCESS-18).
 */
export function completeGrants(given: readonly Grant[]): { itemId: number; actions: Action[] }[] {
  return MENU_ITEMS.map(({ id }) => {
    const wanted = new Set(given.filter(({ itemId }) => itemId === id).flatMap(({ actions }) => actions))
    if (wanted.size > 0) wanted.add('read')
    return {
      itemId: id,
      actions: ACTIONS.filter((action) => wanted.has(action) && (action === 'read' || !readOnly.has(id))),
    }
  })
}
