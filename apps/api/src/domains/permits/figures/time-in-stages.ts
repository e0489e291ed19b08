import type { PermitStage } from '@selamat/contract/domains/permits/permit-stages'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { movesIn } from './passed-stages.ts'

interface TimeInStage {
  readonly stage: PermitStage
  readonly permits: number
  readonly average: number
  readonly median: number
  readonly ninetieth: number
}

/**
 * How long the permits `p` of a condition were in each stage, in minutes: for each of them all passes together that ended in the
 * days. How long a pass took is written with the move that ended it.
 */
export const timeInStages = (
  db: Executor,
  where: Fragment,
  tenant: number | null,
  days: { readonly from: string; readonly until: string },
) =>
  run<TimeInStage>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}with spent as materialized (
        select e.permit_id, e.stage_left as stage, sum(e.stage_minutes) as minutes
        from permit_events e where ${movesIn(tenant, days)} group by e.permit_id, e.stage_left)
      select s.stage, count(*)::int as permits, avg(s.minutes) as average,
        percentile_cont(0.5) within group (order by s.minutes) as median,
        percentile_cont(0.9) within group (order by s.minutes) as ninetieth
      from spent s where s.permit_id in (
        select p.id from permits p where p.id = any(array(select distinct s.permit_id from spent s)) and ${where})
      group by s.stage`,
  )
