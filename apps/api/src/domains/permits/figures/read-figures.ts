import { type permitFigures, USUAL_DAYS } from '@selamat/contract/domains/permits/figures/permit-figures'
import type { GateName } from '@selamat/contract/domains/permits/gates'
import { GATES } from '@selamat/contract/domains/permits/gates'
import { LIVE, OVERDUE, type PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { PERMIT_STAGES, WAITING_STAGES, type WaitingStage } from '@selamat/contract/domains/permits/permit-stages'
import { addDays } from '@selamat/contract/kit/dates'
import type { BodyOf, DataOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import type { Fragment } from '../../../platform/records/statements.ts'
import { overdueAt, permitReads } from '../register/list.ts'
import { refusedGates } from './refused-gates.ts'
import { timeInStages } from './time-in-stages.ts'

type Figures = DataOf<typeof permitFigures.read>

const planned = sql.raw(PLAN_EACH_TIME)
const sum = (counted: readonly { readonly permits: number }[]) =>
  counted.reduce((total, { permits }) => total + permits, 0)

interface InState {
  readonly status: PermitState
  readonly permits: number
  readonly overdue: number
}

/** The permits `p` of a condition in the states that the figures of now count. */
const inStates = (db: Executor, where: Fragment, at: Date) =>
  run<InState>(
    db,
    sql`${planned}select p.status, count(*)::int as permits, count(*) filter (where ${overdueAt(at)})::int as overdue
      from permits p where p.status = any(${['WAITING_APPROVAL', 'REVISION', ...LIVE, ...OVERDUE]}) and ${where} group by p.status`,
  )

interface AtStage {
  readonly stage: WaitingStage
  readonly permits: number
}

/** At which stage of the approval the requests `p` of a condition wait. */
const atStages = (db: Executor, where: Fragment) =>
  run<AtStage>(
    db,
    sql`${planned}select cs.node as stage, count(*)::int as permits
      from permits p join case_steps cs on cs.case_id = p.case_id and cs.state = 'open' and cs.node = any(${[...WAITING_STAGES]})
      where p.status = any(${['WAITING_APPROVAL', 'REVISION']}) and ${where} group by cs.node`,
  )

interface ByGate {
  /** Null: all together. */
  readonly gate: GateName | null
  readonly permits: number
  readonly times: number
}

/** Which gates refused or stopped the permits `p` of a condition, for how many of them and how often. */
const byGate = (db: Executor, where: Fragment, refused: Fragment) =>
  run<ByGate>(
    db,
    sql`${planned}select r.gate, count(distinct r.permit_id)::int as permits, count(*)::int as times
      from ${refused} r join permits p on p.id = r.permit_id where ${where} group by grouping sets ((r.gate), ())`,
  )

/**
 * The figures of the permits that somebody reads in the list, as they are now and in a period of days. Each counts exactly the
 * rows of the list with its filter (`figureRows`).
 */
export async function readFigures(
  context: AppContext,
  actor: Actor,
  { period, filter = {} }: BodyOf<typeof permitFigures.read>,
): Promise<Figures> {
  const { reader, where } = await permitReads.select(context, actor, { filter })
  const { db, at, today } = reader
  const tenant = tenantOf(reader.actor)
  const days = period ?? { from: addDays(today, 1 - USUAL_DAYS), until: today }
  const [states, stages, gates, times] = await Promise.all([
    inStates(db, where, at),
    atStages(db, where),
    byGate(db, where, refusedGates(tenant, days)),
    timeInStages(db, where, tenant, days),
  ])
  const permitsIn = (status: PermitState) => states.find((one) => one.status === status)?.permits ?? 0
  const live = LIVE.map((status) => ({ status, permits: permitsIn(status) }))
  const refused = GATES.flatMap((gate) => gates.filter((one) => one.gate === gate).map((one) => ({ ...one, gate })))
  return {
    ...days,
    waiting: {
      permits: permitsIn('WAITING_APPROVAL') + permitsIn('REVISION'),
      stages: WAITING_STAGES.map((stage) => ({
        stage,
        permits: stages.find((one) => one.stage === stage)?.permits ?? 0,
      })),
    },
    live: { permits: sum(live), states: live },
    overdue: states.reduce((total, { overdue }) => total + overdue, 0),
    refused: { permits: gates.find(({ gate }) => gate === null)?.permits ?? 0, gates: refused },
    stages: PERMIT_STAGES.flatMap((stage) => times.filter((one) => one.stage === stage)),
  }
}
