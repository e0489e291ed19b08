import type { PermitStage } from '@selamat/contract/domains/permits/permit-stages'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { beginOf, inDays, ofTenant } from './days.ts'
import { isMove, passedStages } from './passed-stages.ts'

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
    sql`${sql.raw(PLAN_EACH_TIME)}with moves as (
        select e.permit_id, e.id, lag(e.at) over (partition by e.permit_id order by e.at, e.id) as before
        from permit_events e where ${ofTenant(tenant)} and ${sql.join(inDays(sql`e.at`, days), sql` and `)} and ${isMove}),
      passes as (
        select s.permit_id, s.stage, s.at - coalesce(m.before, (select e.at from permit_events e
          where e.permit_id = s.permit_id and e.at < ${beginOf(days.from)} and ${isMove} order by e.at desc, e.id desc limit 1)) as lasted
        from ${passedStages(tenant, days)} s join moves m on m.id = s.id),
      spent as (
        select s.stage, s.permit_id, extract(epoch from sum(s.lasted))::float8 / 60 as minutes
        from passes s join permits p on p.id = s.permit_id where ${where} group by s.stage, s.permit_id)
      select stage, count(*)::int as permits, avg(minutes) as average,
        percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as ninetieth
      from spent group by stage`,
  )
