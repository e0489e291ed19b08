import { PERMIT_STAGES, type PermitStage } from '@selamat/contract/domains/permits/permit-stages'
import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { inDays } from '../../../platform/records/conditions.ts'
import { all, type Fragment } from '../../../platform/records/statements.ts'
import { ofTenant } from './days.ts'

/** The moves `e` in some days that left a stage, of the permits of a reader's company; which stage is written with each move. */
export const movesIn = (tenant: number | null, days: DayRange): Fragment =>
  all([ofTenant(tenant), inDays(sql`e.at`, days), sql`e.stage_left is not null`])

/** The permits that have left one of some stages in some days. */
export const passedStages = (
  tenant: number | null,
  days: DayRange = {},
  stages: readonly PermitStage[] = PERMIT_STAGES,
): Fragment =>
  sql`(select e.permit_id from permit_events e where ${movesIn(tenant, days)} and e.stage_left = any(${[...stages]}))`
