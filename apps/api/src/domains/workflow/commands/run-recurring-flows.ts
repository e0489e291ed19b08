import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import { dayOfRun, FREQUENCIES, type Frequency, recipients } from '@selamat/contract/domains/workflow/recurrence'
import { formatDate } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { readTypeFlow } from '../flows.ts'
import { known } from '../queries/case-steps.ts'
import { peopleOf } from '../queries/recipients.ts'
import { assignForms } from './assign-forms.ts'
import { PREFIXES } from './submit-report.ts'

/** What is due until the end of a day is due at its last second: people read it as that day. */
const LAST_SECOND = 1000

interface RepetitiveFlow {
  readonly id: number
  readonly companyId: number
  readonly code: string
  readonly flowName: string
  readonly typeFlow: TypeFlow
  readonly versionId: number
  readonly flowFrequency: Frequency
  readonly flowDate: string
  readonly flowRepetition: number
  readonly scheduledOn: string
  readonly dueHours: number
  readonly recipients: unknown
}

interface Run {
  readonly flow: RepetitiveFlow
  readonly run: number
  readonly plannedOn: string
}

/**
 * Makes the runs of repetitive workflows that are due: an assignment, with a number of its own, for everybody who is to fill
 * in the form (FLOWS-07). A run is made once: two servers compete for its row, and all of it is one transaction. One that
 * fails is logged and due again the next time; it stops no other. Returns the number of assignments.
 */
export async function runRecurringFlows(context: WorkflowContext): Promise<number> {
  const at = context.clock.now()
  let made = 0
  for (const run of await dueRuns(context.database.kysely, formatDate(at))) {
    try {
      made += await makeRun(context, run, at)
    } catch (error) {
      const { flow, plannedOn } = run
      context.log.error({ err: error, formFlowId: flow.id, plannedOn }, 'a run of a workflow was not made')
    }
  }
  return made
}

/** The runs whose day has come and that nobody has made yet, the oldest first. */
async function dueRuns(db: Executor, today: string): Promise<Run[]> {
  const { rows } = await sql<
    Omit<RepetitiveFlow, 'typeFlow' | 'flowFrequency'> & { typeFlow: string; flowFrequency: string; made: string[] }
  >`
    select f.id, f.company_id, f.code, f.flow_name, f.type_flow, v.id as version_id, f.flow_frequency, f.flow_date::text,
      f.flow_repetition, f.flow_scheduled_on::text as scheduled_on, f.flow_due_hours as due_hours, f.flow_recipients as recipients,
      array(select r.planned_on::text from form_flow_runs r
        where r.form_flow_id = f.id and r.planned_on >= f.flow_scheduled_on) as made
    from form_flows f
    cross join lateral (select id from form_flow_versions where form_flow_id = f.id
      and published_at is not null order by number desc limit 1) v
    where f.is_repetitive_flow and f.status = any(${[...formFlowLifecycle.actions.activate.to]}) and f.flow_date <= ${today}::date
      and f.flow_recipients is not null
    order by f.id`.execute(db)
  return rows
    .flatMap(({ made, typeFlow, flowFrequency, ...rest }) => {
      const flow = { ...rest, typeFlow: readTypeFlow(typeFlow), flowFrequency: known(FREQUENCIES, flowFrequency) }
      return runsUntil(flow, today).filter(({ plannedOn }) => !made.includes(plannedOn))
    })
    .sort((a, b) => a.plannedOn.localeCompare(b.plannedOn))
}

/** The runs of a workflow from the day on which it was scheduled until a day. */
function runsUntil(flow: RepetitiveFlow, last: string): Run[] {
  const runs: Run[] = []
  for (let run = 1; run <= flow.flowRepetition; run++) {
    const plannedOn = dayOfRun(flow, run)
    if (plannedOn > last) break
    if (plannedOn >= flow.scheduledOn) runs.push({ flow, run, plannedOn })
  }
  return runs
}

async function makeRun(context: WorkflowContext, one: Run, at: Date): Promise<number> {
  const { companyId, typeFlow, code } = one.flow
  const people = await peopleOf(
    context.database.kysely,
    companyId,
    recipients.parse(one.flow.recipients),
    formatDate(at),
  )
  // Taken outside the transaction: numbers may be lost, never given twice, and nobody queues for the counter.
  const numbers =
    people.length === 0 ? [] : await context.numbering.many(companyId, PREFIXES[typeFlow], code, at, people.length)
  return context.database.transaction(async (tx) => {
    const runId = await takeRun(tx, one, people.length, at)
    if (runId === null) return 0
    const subject = `${one.flow.flowName}, ${one.plannedOn}`
    const dueAt = new Date(Date.parse(`${one.plannedOn}T00:00:00+07:00`) + one.flow.dueHours * HOUR - LAST_SECOND)
    const assignments = people.map((userId, index) => ({ userId, number: numbers[index] ?? '', subject, dueAt }))
    await assignForms(context, tx, { flow: one.flow, runId, assignments }, at)
    await writeAudit(tx, {
      companyId,
      actorId: null,
      at,
      entity: 'form_flows',
      entityId: one.flow.id,
      label: one.flow.flowName,
      action: 'run',
      requestId: null,
      reason: null,
      before: null,
      after: { run: one.run, plannedOn: one.plannedOn, assignments: people.length },
    })
    return people.length
  })
}

/** The row of a run; null where another server has made it. */
async function takeRun(tx: Tx, { flow, run, plannedOn }: Run, assignments: number, at: Date): Promise<number | null> {
  const row = await tx
    .insertInto('formFlowRuns')
    .values({ formFlowId: flow.id, run, plannedOn, assignments, createdAt: at })
    .onConflict((conflict) => conflict.columns(['formFlowId', 'plannedOn']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
