import { PERMIT_STAGES, type PermitStage } from '@selamat/contract/domains/permits/permit-stages'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { beginOf } from './days.ts'
import { isMove, movesIn, stageLeft } from './passed-stages.ts'

interface TimeInStage {
  readonly stage: PermitStage
  readonly permits: number
  readonly average: number
  readonly median: number
  readonly ninetieth: number
}

/**
 * How long the permits `p` of a condition were in each stage, in minutes: for each of them all passes together that ended in the
 * days. A pass began with the move before; where that lies before the days it is looked up by itself.
 */
export const timeInStages = (
  db: Executor,
  where: Fragment,
  tenant: number | null,
  days: { readonly from: string; readonly until: string },
) =>
  run<TimeInStage>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}with moves as materialized (
        select e.permit_id, e.at, ${stageLeft} as stage, lag(e.at) over (partition by e.permit_id order by e.at, e.id) as before
        from permit_events e where ${movesIn(tenant, days)}),
      readable as materialized (
        select p.id from permits p where p.id = any(array(select distinct m.permit_id from moves m)) and ${where}),
      spent as (
        select m.stage, extract(epoch from sum(m.at - coalesce(m.before, (select e.at from permit_events e
          where e.permit_id = m.permit_id and e.at < ${beginOf(days.from)} and ${isMove} order by e.at desc, e.id desc limit 1))))::float8 / 60 as minutes
        from moves m join readable p on p.id = m.permit_id where m.stage = any(${[...PERMIT_STAGES]}) group by m.permit_id, m.stage)
      select stage, count(*)::int as permits, avg(minutes) as average,
        percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as ninetieth
      from spent group by stage`,
  )
