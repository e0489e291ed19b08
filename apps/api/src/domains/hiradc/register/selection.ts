import { ARCHIVED, type HiradcState, IN_FORCE, WORKING } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { Register, RegisterQuery, ReviewDue } from '@selamat/contract/domains/hiradc/hiradc-register'
import type { RiskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { addDays } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { inForceInScope, type Reader, reachesCompany, revisionInScope } from '../relations.ts'
import { withinLocations } from '../within-locations.ts'

// Literals: the partial indexes of the lists are found by them.
const inStates = (states: readonly HiradcState[]): RawBuilder<SqlBool> =>
  sql`r.status in (${sql.join(states.map((state) => sql.lit(state)))})`

/** The revisions `r` in force. */
export const IS_IN_FORCE: RawBuilder<SqlBool> = inStates(IN_FORCE)

const STATES: Readonly<Record<Register, RawBuilder<SqlBool>>> = {
  submission: inStates([...WORKING, 'REJECTED']),
  approved: IS_IN_FORCE,
  archive: inStates(ARCHIVED),
}

// Beside a scope the company is said once more: the indexes of the lists begin with it.
const inTenant = (actor: Actor): RawBuilder<SqlBool> => {
  const tenant = tenantOf(actor)
  return tenant === null ? sql`true` : sql`r.company_id = ${tenant}`
}

/** The revisions `r` in force that somebody reaches with scopes on HIRADC List. */
export const reachedInForce = (actor: Actor, scopes: readonly Scope[], today: string): Fragment => {
  if (scopes.length === 0) return sql`false`
  const reader = { ...actor, scopes }
  return all([inTenant(reader), IS_IN_FORCE, inForceInScope(reader, today)])
}

/** The revisions `r` of a list that a reader reaches: what is worked on and what is archived also as their author. */
export function reached(register: Register, { actor, submission, list, today }: Reader): Fragment {
  if (register === 'approved') return reachedInForce(actor, list, today)
  if (submission.length === 0) return sql`false`
  const reader = { ...actor, scopes: submission }
  const inData = revisionInScope(reader, today)
  const mine = sql`(${inData} or r.author_id = ${actor.userId})`
  return all([inTenant(reader), STATES[register], reachesCompany(reader) ? inData : mine])
}

const AHEAD: Readonly<Record<ReviewDue, number>> = { OVERDUE: -1, '30': 30, '90': 90 }

/** What a list of revisions `r` is asked, beside its keyword; bands are those of `matrix`. */
export function filters(
  { userId }: Pick<Actor, 'userId'>,
  filter: NonNullable<RegisterQuery['filter']>,
  { matrix, today }: { readonly matrix: RiskMatrix; readonly today: string },
): Fragment[] {
  const { status, departmentId, siteId, locationId, authorId, mine, band, review } = filter
  const bands = matrix.bands.filter(({ colour }) => band?.includes(colour))
  const inBand = bands.map(({ from, to }) => sql`r.highest_residual between ${from}::int and ${to}::int`)
  return [
    ...(status ? [sql`r.status = any(${status})`] : []),
    ...(departmentId ? [sql`r.department_id = any(${departmentId}::bigint[])`] : []),
    ...(siteId ? [sql`r.site_id = any(${siteId}::bigint[])`] : []),
    // As an array, found first: joined, the planner walks the whole list in its order.
    ...(locationId ? [sql`r.location_id = any(array${withinLocations(locationId)})`] : []),
    ...(authorId ? [sql`r.author_id = any(${authorId}::bigint[])`] : []),
    ...(mine ? [sql`r.author_id = ${userId}`] : []),
    ...(band ? [inBand.length === 0 ? sql`false` : sql`(${sql.join(inBand, sql` or `)})`] : []),
    ...(review ? [sql`r.valid_until <= ${addDays(today, Math.max(...review.map((each) => AHEAD[each])))}::date`] : []),
  ]
}
