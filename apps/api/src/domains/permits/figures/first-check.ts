import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import type { FIRST_CHECKS } from '@selamat/contract/domains/permits/permit-register'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { inDays } from '../../../platform/records/conditions.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofTenant } from './days.ts'

/** The moves `e` into a state in some days, from another one. */
const reaching = (tenant: number | null, days: DayRange, state: PermitState): Fragment =>
  all([
    ofTenant(tenant),
    inDays(sql`e.at`, days),
    sql`e.to_status = ${state} and e.from_status is distinct from e.to_status`,
  ])

/** The permits that have reached a state in some days. */
export const reachedOn = (tenant: number | null, days: DayRange, state: PermitState): Fragment =>
  sql`(select e.permit_id from permit_events e where ${reaching(tenant, days, state)})`

/** How many minutes a permit `p` took from its last submission to its last approval in some days. */
export const minutesToApprove = (tenant: number | null, days: DayRange): Fragment =>
  sql`(select e.approval_minutes from permit_events e where e.permit_id = p.id and ${reaching(tenant, days, 'APPROVED')}
    order by e.at desc limit 1)`

// A limit, so that it is looked up for each permit that is asked about, and not read for all that were ever issued.
const WAS_ISSUED = sql`coalesce((select true from permit_events e where e.permit_id = p.id and e.action = 'issue' limit 1), false)`
const WAS_REFUSED = sql`exists (select from permit_refusals f where f.permit_id = p.id and f.action = 'issue'
  and f.at <= (select min(e.at) from permit_events e where e.permit_id = p.id and e.action = 'issue'))`

/** What each value of the first check asks of permits `p`. */
export const FIRST_CHECK: Readonly<Record<(typeof FIRST_CHECKS)[number], () => Fragment>> = {
  ready: () => sql`(${WAS_ISSUED} and not ${WAS_REFUSED})`,
  refused: () => sql`(${WAS_ISSUED} and ${WAS_REFUSED})`,
}
