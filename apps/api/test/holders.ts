import type { CallInput, Endpoint } from '@selamat/contract/kit/endpoint'
import { MENU_ITEMS, storedItemId } from '@selamat/contract/kit/menu-items'
import { ACTIONS, type Action, type ItemKey } from '@selamat/contract/kit/permissions'
import { run } from '../src/platform/database.ts'
import type { testApp } from './app.ts'
import { giveRole, insertPeople } from './factories.ts'

type App = Awaited<ReturnType<typeof testApp>>
const USERNAME = '71000000'

const GRANT = `update role_grants set actions = case when item_id = any($2::smallint[]) then $3::text[] else $4::text[] end
  where role_id = $1`

/** A person with one role whose grants change at once, and nothing else. */
export async function holder({ context, as }: Pick<App, 'context' | 'as'>) {
  const { kysely } = context.database
  await insertPeople(kysely, { count: 1, first: Number(USERNAME), like: '10000008', role: '' })
  const items = Object.fromEntries(MENU_ITEMS.map(({ category, name }) => [`${category}/${name}`, '']))
  const roleId = await giveRole(kysely, USERNAME, 'company', items)
  const set = (some: readonly ItemKey[], theirs: readonly Action[], others: readonly Action[]) =>
    run(kysely, GRANT, [roleId, some.map(storedItemId), theirs, others])
  return {
    call: await as(USERNAME),
    holdsNothing: () => set([], [], []),
    /** One action on one item. */
    holds: (item: ItemKey, action: Action) => set([item], [action], []),
    /** Everything but one action on some items. */
    holdsAllBut: (some: readonly ItemKey[], action: Action) =>
      set(
        some,
        ACTIONS.filter((one) => one !== action),
        ACTIONS,
      ),
  }
}

/** Only the path is filled: callers without permission must not learn whether the body is valid. */
export const emptyInput = (operation: Endpoint) =>
  (operation.path.includes(':') ? { params: { id: 1 } } : {}) as CallInput<Endpoint>
