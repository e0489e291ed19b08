import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { type Executor, run } from '../../../platform/database.ts'

const PERMISSIONS_OF_USER = `
  select g.item_id as "itemId", a.action, array_agg(distinct r.scope) as scopes
  from user_roles ur
  join roles r on r.id = ur.role_id and r.archived_at is null
  join role_grants g on g.role_id = r.id
  cross join unnest(g.actions) a (action)
  where ur.user_id = $1 group by 1, 2`

/** The permissions of a user over all roles: by `item/action`, the scopes of the grants. */
export async function permissionsOfUser(db: Executor, userId: number): Promise<ReadonlyMap<string, readonly Scope[]>> {
  const rows = await run<{ itemId: number; action: Action; scopes: Scope[] }>(db, PERMISSIONS_OF_USER, [userId])
  return new Map(rows.map(({ itemId, action, scopes }) => [`${itemId}/${action}`, scopes]))
}

/** How many users hold a role, and whether this user does. */
export async function holdersOf(
  db: Executor,
  roleId: number,
  userId: number,
): Promise<{ count: number; mine: boolean }> {
  const [row] = await run<{ count: number; mine: boolean }>(
    db,
    `select count(*)::int as count, coalesce(bool_or(user_id = $2), false) as mine from user_roles where role_id = $1`,
    [roleId, userId],
  )
  return row ?? { count: 0, mine: false }
}

const ANOTHER = `select exists (select 1 from roles t join roles o on o.company_id = t.company_id and o.id <> t.id
  where t.id = $1 and o.scope = 'all' and o.archived_at is null) as another`

/** Does the tenant of a role have another active one with scope all? */
export async function hasAnotherOfAll(db: Executor, roleId: number): Promise<boolean> {
  const [row] = await run<{ another: boolean }>(db, ANOTHER, [roleId])
  return row?.another ?? false
}
