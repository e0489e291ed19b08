import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** The key of the company beside the ids of groups. */
const COMPANY = 0

/** The roles that new people get. */
export interface DefaultRoles {
  readonly roleIds: readonly number[]
  /** The one of a person in a group, or in none; nothing where neither group nor company has one. */
  of(groupId: number | null): number | undefined
}

/** The roles that new people of a tenant get: a living one of their group, else that of the company. */
export async function defaultRolesOf(db: Executor, tenant: number): Promise<DefaultRoles> {
  const rows = await run<{ groupId: number; roleId: number }>(
    db,
    sql`select gr.group_id, r.id as role_id from group_roles gr
        join roles r on r.id = gr.role_id and r.company_id = ${tenant} and r.archived_at is null
      union all
      select ${sql.lit(COMPANY)}, r.id from settings s
        join roles r on r.id = (s.value ->> 'defaultRoleId')::bigint and r.company_id = ${tenant} and r.archived_at is null
      where s.company_id = ${tenant} and s.name = 'role'`,
  )
  const roles = new Map(rows.map(({ groupId, roleId }) => [groupId, roleId]))
  return {
    roleIds: [...roles.values()],
    of: (groupId) => roles.get(groupId ?? COMPANY) ?? roles.get(COMPANY),
  }
}

/** The group that new people of a tenant get where none is chosen; null where none is set. */
export async function defaultGroupOf(db: Executor, tenant: number): Promise<number | null> {
  const [row] = await run<{ id: number }>(
    db,
    sql`select g.id from settings s join groups g on g.id = (s.value ->> 'defaultGroupId')::bigint
      and g.company_id = s.company_id and g.archived_at is null where s.company_id = ${tenant} and s.name = 'group'`,
  )
  return row?.id ?? null
}
