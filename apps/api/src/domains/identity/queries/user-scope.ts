import { formatDate } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SqlText } from '../../../crud/conditions.ts'
import { scopeOf } from '../../../crud/scope.ts'
import { type Actor, subordinatesOf } from '../../../platform/access.ts'
import type { House } from '../../../platform/house.ts'

/**
 * The people `t` of the tenant that an actor reaches: the union of the scopes, by today's posts. A contractor's people
 * reach the own firm only, in every scope but the own chain of superiors (ACCESS, USERS-11).
 */
export function userScope(actor: Actor, today: string): RawBuilder<SqlBool> {
  const { scopes, userId, employerId, companyId } = actor
  if (scopes.includes('all')) return sql<SqlBool>`true`
  const contracted = employerId !== companyId
  if (scopes.includes('company') && !contracted) return sql<SqlBool>`t.company_id = ${companyId}`
  const inFirm = sql`t.employer_id = ${employerId}`
  const at = (column: 'department_id' | 'site_id', value: number | null) => sql`t.id in (
    select e.user_id from employments e where e.${sql.ref(column)} = ${value}::bigint
      and e.valid_from <= ${today}::date and (e.valid_until is null or e.valid_until >= ${today}::date))`
  const within = (reached: RawBuilder<unknown>) => (contracted ? sql`(${inFirm} and ${reached})` : reached)
  const reach = {
    own: () => sql`t.id = ${userId}`,
    subordinates: () => sql`(t.id = ${userId} or t.id in (${subordinatesOf(actor, today)}))`,
    department: () => within(at('department_id', actor.departmentId)),
    site: () => within(at('site_id', actor.siteId)),
    company: () => inFirm,
  }
  const parts = scopes.flatMap((scope) => (scope === 'all' ? [] : [reach[scope]()]))
  if (parts.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`(t.company_id = ${companyId} and (${sql.join(parts, sql` or `)}))`
}

/** The same as text, with the day in Jakarta as its first value, for the joins that ask for today's post. */
export function reachedToday(house: House, actor: Actor): SqlText {
  const scope = scopeOf(house, { scope: userScope }, actor) ?? { text: 'true', values: [] }
  return {
    // The day is named here, too, so that its kind is known where no join asks for it.
    text: `$1::date is not null and ${scope.text.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) + 1}`)}`,
    values: [formatDate(house.clock.now()), ...scope.values],
  }
}
