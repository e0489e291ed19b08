import type { Action, Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** The permissions of a user over all roles: by `item/action`, the scopes of the grants. */
export async function permissionsOfUser(db: Executor, userId: number): Promise<ReadonlyMap<string, readonly Scope[]>> {
  const rows = await run<{ itemId: number; action: Action; scopes: Scope[] }>(
    db,
    sql`select g.item_id, a.action, array_agg(distinct r.scope) as scopes
      from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id
      cross join unnest(g.actions) a (action)
      where ur.user_id = ${userId} group by 1, 2`,
  )
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
    sql`select count(*)::int as count, coalesce(bool_or(user_id = ${userId}), false) as mine from user_roles where role_id = ${roleId}`,
  )
  return row ?? { count: 0, mine: false }
}

/** Does the tenant of a role have another active one with scope all? */
export async function hasAnotherOfAll(db: Executor, roleId: number): Promise<boolean> {
  const [row] = await run<{ another: boolean }>(
    db,
    sql`select exists (select 1 from roles t join roles o on o.company_id = t.company_id and o.id <> t.id
      where t.id = ${roleId} and o.scope = 'all' and o.archived_at is null) as another`,
  )
  return row?.another ?? false
}
