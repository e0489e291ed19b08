import { PERMIT_STAGES, type PermitStage, STAGE_OF_STATE } from '@selamat/contract/domains/permits/permit-stages'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { inDays, ofTenant } from './days.ts'

const OF_STATE = sql.join(
  Object.entries(STAGE_OF_STATE).map(([state, stage]) => sql`when ${sql.lit(state)} then ${sql.lit(stage)}`),
  sql` `,
)

/** A row `e` of the timeline is a move, from one state or from one stage of the approval to the next. */
export const isMove = sql`(e.from_status is distinct from e.to_status or e.action = 'approve')`

/**
 * Each stage that a permit has left in some days, as the row of its timeline that left it. Whoever withdraws or cancels a permit,
 * or lets its window pass, does not do what it waits for: those stages do not count.
 */
export function passedStages(
  tenant: number | null,
  days: DayRange = {},
  stages: readonly PermitStage[] = PERMIT_STAGES,
): Fragment {
  const when = all([ofTenant(tenant), ...inDays(sql`e.at`, days)])
  return sql`(select x.* from (
      select e.permit_id, e.id, e.at,
        case e.from_status when 'WAITING_APPROVAL' then e.details ->> 'stage' ${OF_STATE} end as stage
      from permit_events e where ${when} and ${isMove} and e.to_status not in ('CANCELLED', 'draft')) x
    where x.stage = any(${[...stages]}))`
}
