import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, subordinatesOf } from '../../../platform/access.ts'
import { holdsAt } from '../../../platform/dated.ts'

type PositionColumn = 'department_id' | 'site_id'

/** The SQL of a scope: for many users from employments to users, for one user from the user. */
interface ScopeSql {
  readonly below: (actor: Actor, today: string) => RawBuilder<unknown>
  readonly at: (column: PositionColumn, value: number | null, today: string) => RawBuilder<unknown>
}

const ofMany: ScopeSql = {
  below: (actor, today) => sql`t.id in (${subordinatesOf(actor, today)})`,
  at: (column, value, today) => sql`t.id in (
    select e.user_id from employments e where e.${sql.ref(column)} = ${value}::bigint and ${holdsAt('e', today)})`,
}

const ofOne: ScopeSql = {
  below: ({ userId }, today) => sql`${userId}::bigint in (
    with recursive above as (
      select e.superior_id from employments e where e.user_id = t.id and ${holdsAt('e', today)}
      union
      select e.superior_id from employments e join above on e.user_id = above.superior_id where ${holdsAt('e', today)}
    ) select superior_id from above where superior_id is not null)`,
  at: (column, value, today) => sql`exists (
    select 1 from employments e where e.user_id = t.id and e.${sql.ref(column)} = ${value}::bigint and ${holdsAt('e', today)})`,
}

function scopeSql(actor: Actor, today: string, forms: ScopeSql): RawBuilder<SqlBool> {
  const { scopes, userId, employerId, companyId } = actor
  if (scopes.includes('all')) return sql<SqlBool>`true`
  const contracted = employerId !== companyId
  if (scopes.includes('company') && !contracted) return sql<SqlBool>`t.company_id = ${companyId}`
  const inContractorCompany = sql`t.employer_id = ${employerId}`
  const within = (condition: RawBuilder<unknown>) =>
    contracted ? sql`(${inContractorCompany} and ${condition})` : condition
  const byScope = {
    own: () => sql`t.id = ${userId}`,
    subordinates: () => sql`(t.id = ${userId} or ${forms.below(actor, today)})`,
    department: () => within(forms.at('department_id', actor.departmentId, today)),
    site: () => within(forms.at('site_id', actor.siteId, today)),
    company: () => inContractorCompany,
  }
  const parts = scopes.flatMap((scope) => (scope === 'all' ? [] : [byScope[scope]()]))
  if (parts.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(t.company_id = ${companyId} and (${sql.join(parts, sql` or `)}))`
}

/**
 * The people `t` of the tenant in an actor's data scope: the union of the scopes, by today's positions. A contractor's people
 * see only their contractor, in every scope but their own chain of superiors (ACCESS, USERS-11).
 */
export const userScope = (actor: Actor, today: string): RawBuilder<SqlBool> => scopeSql(actor, today, ofMany)

/** The same people, asked of one person `t` that is known already: up the chain of superiors, not down all of it. */
export const personScope = (actor: Actor, today: string): RawBuilder<SqlBool> => scopeSql(actor, today, ofOne)
