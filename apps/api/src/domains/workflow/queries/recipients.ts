import type { Recipients } from '@selamat/contract/domains/workflow/recurrence'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'

/** The active users `u` of a company who fill in the form of a repetitive workflow on a day. */
const reached = (companyId: number, to: Recipients, today: string): RawBuilder<SqlBool> => {
  const employedAt = (column: string, ids: readonly number[]) =>
    sql`exists (select from employments e where e.user_id = u.id and ${sql.ref(column)} = any(${[...ids]}) and ${holdsAt('e', today)})`
  return sql<SqlBool>`u.company_id = ${companyId} and u.archived_at is null and (${to.everybody}
    or u.id = any(${[...to.userIds]})
    or exists (select from user_roles r where r.user_id = u.id and r.role_id = any(${[...to.roleIds]}))
    or ${employedAt('e.position_id', to.positionIds)} or ${employedAt('e.department_id', to.departmentIds)}
    or ${employedAt('e.site_id', to.siteIds)})`
}

/** The ids of those people. */
export async function peopleOf(db: Executor, companyId: number, to: Recipients, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where ${reached(companyId, to, today)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many people those are. */
export async function countPeople(db: Executor, companyId: number, to: Recipients, today: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u where ${reached(companyId, to, today)}`.execute(db)
  return rows[0]?.people ?? 0
}
