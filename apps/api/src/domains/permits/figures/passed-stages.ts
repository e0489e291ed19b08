import { PERMIT_STAGES, type PermitStage, STAGE_OF_STATE } from '@selamat/contract/domains/permits/permit-stages'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { inDays } from '../../../platform/records/conditions.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofTenant } from './days.ts'

const OF_STATE = sql.join(
  Object.entries(STAGE_OF_STATE).flatMap(([state, stage]) =>
    stage === null ? [] : [sql`when ${sql.lit(state)} then ${sql.lit(stage)}`],
  ),
  sql` `,
)

/** A row `e` of the timeline is a move, from one state or from one stage of the approval to the next. */
export const isMove = sql`(e.from_status is distinct from e.to_status or e.action = 'approve')`

/**
 * The stage that a move `e` leaves. Whoever withdraws or cancels a permit, or lets its window pass, does not do what it waits for:
 * such a move leaves none.
 */
export const stageLeft = sql`case when e.to_status in ('CANCELLED', 'draft') then null
  else case e.from_status when 'WAITING_APPROVAL' then e.details ->> 'stage' ${OF_STATE} end end collate "C"`

/** The moves `e` of the permits of a reader's company in some days. */
export const movesIn = (tenant: number | null, days: DayRange): Fragment =>
  all([ofTenant(tenant), inDays(sql`e.at`, days), isMove])

/** The permits that have left one of some stages in some days. */
export const passedStages = (
  tenant: number | null,
  days: DayRange = {},
  stages: readonly PermitStage[] = PERMIT_STAGES,
): Fragment =>
  sql`(select e.permit_id from permit_events e where ${movesIn(tenant, days)} and ${stageLeft} = any(${[...stages]}))`
