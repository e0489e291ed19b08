import { figureRows, type permitFigures } from '@selamat/contract/domains/permits/figures/permit-figures'
import { GATES } from '@selamat/contract/domains/permits/gates'
import { LIVE } from '@selamat/contract/domains/permits/permit-lifecycle'
import { PERMIT_STAGES, WAITING_STAGES } from '@selamat/contract/domains/permits/permit-stages'
import { addDays } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { USUAL_DAYS } from '@selamat/contract/kit/period'
import { sql } from 'kysely'
import { countMeasures } from '../../../measures/count-measures.ts'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { permitReads } from '../register/list.ts'
import { refusedGates } from './refused-gates.ts'
import { timeInStages } from './time-in-stages.ts'

/**
 * The figures of the permits that somebody reads in the list, as they are now and in a period of days. Each counts exactly the
 * rows of the list with its filter (`figureRows`).
 */
export async function readFigures(
  context: AppContext,
  actor: Actor,
  { period, filter = {} }: BodyOf<typeof permitFigures.read>,
): Promise<DataOf<typeof permitFigures.read>> {
  const reader = await permitReads.readerFor(context, actor)
  const tenant = tenantOf(reader.actor)
  const days = period ?? { from: addDays(reader.today, 1 - USUAL_DAYS), until: reader.today }
  const openStage = sql`left join case_steps cs on cs.case_id = p.case_id and cs.state = 'open'`
  const gate = sql`join ${refusedGates(tenant, days)} r on r.permit_id = p.id`
  const { where } = await permitReads.selectFor(reader, { filter })
  const [counted, times] = await Promise.all([
    countMeasures(permitReads, reader, filter, {
      waiting: { rows: figureRows.waiting(), by: { value: sql`cs.node`, join: openStage } },
      live: { rows: figureRows.live(), by: { value: sql`p.status` } },
      overdue: { rows: figureRows.overdue() },
      refused: { rows: figureRows.refused(days), by: { value: sql`r.gate`, join: gate } },
    }),
    timeInStages(reader.db, where, tenant, days),
  ])
  const [waiting, live, refused] = [counted('waiting'), counted('live'), counted('refused')]
  const permitsOf = ({ by }: typeof live, value: string) => by.find((one) => one.value === value)?.rows ?? 0
  return {
    ...days,
    waiting: {
      permits: waiting.rows,
      stages: WAITING_STAGES.map((stage) => ({ stage, permits: permitsOf(waiting, stage) })),
    },
    live: { permits: live.rows, states: LIVE.map((status) => ({ status, permits: permitsOf(live, status) })) },
    overdue: counted('overdue').rows,
    refused: {
      permits: refused.rows,
      gates: GATES.flatMap((gate) =>
        refused.by.filter(({ value }) => value === gate).map(({ rows: permits, times }) => ({ gate, permits, times })),
      ),
    },
    stages: PERMIT_STAGES.flatMap((stage) => times.filter((one) => one.stage === stage)),
  }
}
