import { caseLifecycle, OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import { dayOfRun, FREQUENCIES, type Frequency, recipients } from '@selamat/contract/domains/workflow/recurrence'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { emit } from '../../../platform/outbox.ts'
import { FILL_NODE } from '../advance.ts'
import { KIND_OF_FLOW, type WorkflowContext } from '../case-kinds.ts'
import { readTypeFlow } from '../flows.ts'
import { known } from '../queries/case-steps.ts'
import { peopleOf } from '../queries/recipients.ts'
import { EVENT_LABELS } from './record-event.ts'
import { PREFIXES } from './submit-report.ts'

const HOUR = 3_600_000
const [ASSIGNED] = caseLifecycle.actions.fill.from

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
 * in the form (FLOWS-07). A run is made once: two servers compete for its row, and all of it is one transaction. Returns the
 * number of assignments.
 */
export async function runRecurringFlows(context: WorkflowContext): Promise<number> {
  const at = context.clock.now()
  let made = 0
  for (const run of await dueRuns(context.database.kysely, formatDate(at))) made += await makeRun(context, run, at)
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
    const assignments = people.map((userId, index) => ({ userId, number: numbers[index] ?? '' }))
    if (assignments.length > 0) await assign(context, tx, { ...one, runId, assignments }, at)
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

interface TakenRun extends Run {
  readonly runId: number
  readonly assignments: readonly { readonly userId: number; readonly number: string }[]
}

/** Writes the assignments of a run in one statement, then their notices. */
async function assign(context: WorkflowContext, tx: Tx, { flow, plannedOn, runId, assignments }: TakenRun, at: Date) {
  const { typeFlow } = flow
  const kind = KIND_OF_FLOW[typeFlow]
  const subject = `${flow.flowName}, ${plannedOn}`
  const dueAt = new Date(Date.parse(`${plannedOn}T00:00:00+07:00`) + flow.dueHours * HOUR)
  const halfway = (percent: number) => new Date(at.getTime() + ((dueAt.getTime() - at.getTime()) * percent) / 100)
  const timers = dueAt > at ? FILL_NODE.reminders.map((percent) => ({ percent, at: halfway(percent) })) : []
  const { rows } = await sql<{ id: number; userId: number; assignmentNumber: string }>`
    with assignment as (
      select * from unnest(${assignments.map(({ userId }) => userId)}::bigint[], ${assignments.map(({ number }) => number)}::text[])
        as a (user_id, number)),
    made as (insert into cases (kind, company_id, employer_id, assignment_number, subject, type_flow, submitter_id, superior_id,
        department_id, site_id, status, submitted_at, updated_at)
      select ${kind}, ${flow.companyId}, u.employer_id, a.number, ${subject}, ${typeFlow}, u.id, e.superior_id, e.department_id,
        e.site_id, ${ASSIGNED}, ${at}, ${at}
      from assignment a join users u on u.id = a.user_id
      left join employments e on e.user_id = u.id and ${holdsAt('e', formatDate(at))}
      returning id, submitter_id, assignment_number),
    led as (insert into case_flows (case_id, form_flow_id, form_flow_version_id, form_flow_run_id)
      select id, ${flow.id}, ${flow.versionId}, ${runId} from made),
    step as (insert into case_steps (case_id, node, iteration, state, entered_at, due_at)
      select id, ${FILL_NODE.id}, 1, 'open', ${at}, ${dueAt} from made returning id, case_id),
    task as (insert into tasks (case_id, case_step_id, label, status, opened_at, due_at)
      select case_id, id, ${FILL_NODE.label}, ${OPEN_TASK}, ${at}, ${dueAt} from step returning id, case_id),
    candidate as (insert into task_candidates (task_id, user_id, case_id, type_flow, open, opened_at, due_at)
      select t.id, m.submitter_id, m.id, ${typeFlow}, true, ${at}, ${dueAt} from task t join made m on m.id = t.case_id),
    timer as (insert into task_timers (task_id, kind, percent, at)
      select t.id, 'reminder', x.percent, x.at from task t
      cross join jsonb_to_recordset(${JSON.stringify(timers)}::jsonb) as x (percent integer, at timestamptz)),
    event as (insert into case_events (case_id, task_id, at, action, label, node, step, to_status)
      select t.case_id, t.id, ${at}, 'assign', ${EVENT_LABELS.assign}, ${FILL_NODE.id}, ${FILL_NODE.label}, ${ASSIGNED} from task t)
    select id, submitter_id as user_id, assignment_number from made`.execute(tx)
  const { category, shows } = context.caseKinds[kind]
  const notice = ({ id, userId }: (typeof rows)[number]) =>
    ({ companyId: flow.companyId, userIds: [userId], entityId: id, type: typeFlow }) as const
  if (shows.notice === 'content') {
    const due = formatDate(new Date(dueAt.getTime() - 1))
    const notices = rows.map((row) => {
      const params = { assignmentNumber: row.assignmentNumber, subject, due }
      return { ...notice(row), kind: 'FORM_ASSIGNED' as const, params }
    })
    await emitNotifications(tx, notices, at)
  } else {
    const notices = rows.map((row) => {
      const params = { assignmentNumber: row.assignmentNumber, category }
      return { ...notice(row), kind: 'CONFIDENTIAL_TASK_ASSIGNED' as const, params }
    })
    await emitNotifications(tx, notices, at)
  }
  await emit(tx, 'tasks.changed', { userIds: rows.map(({ userId }) => userId) }, at)
}
