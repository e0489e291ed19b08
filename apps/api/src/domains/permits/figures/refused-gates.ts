import { GATES, type GateName } from '@selamat/contract/domains/permits/gates'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { inDays } from '../../../platform/records/conditions.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofTenant } from './days.ts'

/**
 * Each gate that refused an action at the site or stopped the work, with its permit: refused actions have a table of their own,
 * stops are in the timeline.
 */
export function refusedGates(tenant: number | null, days: DayRange = {}, gates: readonly GateName[] = GATES): Fragment {
  const when = all([ofTenant(tenant), inDays(sql`e.at`, days)])
  return sql`(select x.permit_id, x.gate from (
      select e.permit_id, unnest(e.gates) as gate from permit_refusals e where ${when}
      union all
      select e.permit_id, jsonb_array_elements_text(e.details -> 'gates') as gate from permit_events e
        where e.action = 'stop' and ${when}) x
    where x.gate = any(${[...gates]}))`
}
