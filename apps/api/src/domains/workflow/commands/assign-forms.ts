import { caseLifecycle, OPEN_TASK } from '@selamat/contract/domains/workflow/case'
import type { TypeFlow } from '@selamat/contract/domains/workflow/flow'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { emitNotifications } from '../../../platform/notification.ts'
import { emit } from '../../../platform/outbox.ts'
import { FILL_NODE } from '../advance.ts'
import { KIND_OF_FLOW, type WorkflowContext } from '../case-kinds.ts'
import { EVENT_LABELS } from './record-event.ts'

const [ASSIGNED] = caseLifecycle.actions.fill.from

/** Somebody who is to fill in the form that starts a workflow, by when. */
export interface FormAssignment {
  readonly userId: number
  /** The number of the case that it becomes. */
  readonly number: string
  readonly subject: string
  /** It is in time until this instant. */
  readonly dueAt: Date
  /** The site of the case; left out, that of the person. */
  readonly siteId?: number | null
  readonly locationId?: number | null
  readonly subLocationId?: number | null
}

interface AssignedForms {
  readonly flow: {
    readonly id: number
    readonly companyId: number
    readonly versionId: number
    readonly typeFlow: TypeFlow
  }
  /** The run of a repetitive workflow that assigns them; null: none. */
  readonly runId: number | null
  readonly assignments: readonly FormAssignment[]
}

/** Writes assignments of forms in one statement, then their notices; returns the id of each case by its number. */
export async function assignForms(
  context: WorkflowContext,
  tx: Tx,
  { flow, runId, assignments }: AssignedForms,
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  if (assignments.length === 0) return new Map()
  const { typeFlow } = flow
  const kind = KIND_OF_FLOW[typeFlow]
  const rows = assignments.map(({ userId, number, subject, dueAt, siteId, locationId, subLocationId }) => ({
    user_id: userId,
    number,
    subject,
    due_at: dueAt,
    site_id: siteId,
    location_id: locationId,
    sub_location_id: subLocationId,
  }))
  const { rows: made } = await sql<{ id: number; assignmentNumber: string }>`
    with assignment as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (user_id bigint, number text, subject text,
        due_at timestamptz, site_id bigint, location_id bigint, sub_location_id bigint)),
    made as (insert into cases (kind, company_id, employer_id, assignment_number, subject, type_flow, submitter_id, superior_id,
        department_id, site_id, location_id, sub_location_id, status, submitted_at, updated_at)
      select ${kind}, ${flow.companyId}, u.employer_id, a.number, a.subject, ${typeFlow}, u.id, e.superior_id, e.department_id,
        coalesce(a.site_id, e.site_id), a.location_id, a.sub_location_id, ${ASSIGNED}, ${at}, ${at}
      from assignment a join users u on u.id = a.user_id
      left join employments e on e.user_id = u.id and ${holdsAt('e', formatDate(at))}
      returning id, submitter_id, assignment_number),
    led as (insert into case_flows (case_id, form_flow_id, form_flow_version_id, form_flow_run_id)
      select id, ${flow.id}, ${flow.versionId}, ${runId}::bigint from made),
    step as (insert into case_steps (case_id, node, iteration, state, entered_at, due_at)
      select m.id, ${FILL_NODE.id}, 1, 'open', ${at}, a.due_at
      from made m join assignment a on a.number = m.assignment_number returning id, case_id, due_at),
    task as (insert into tasks (case_id, case_step_id, label, status, opened_at, due_at)
      select case_id, id, ${FILL_NODE.label}, ${OPEN_TASK}, ${at}, due_at from step returning id, case_id, due_at),
    candidate as (insert into task_candidates (task_id, user_id, case_id, type_flow, open, opened_at, due_at)
      select t.id, m.submitter_id, m.id, ${typeFlow}, true, ${at}, t.due_at from task t join made m on m.id = t.case_id),
    timer as (insert into task_timers (task_id, kind, percent, at)
      select t.id, 'reminder', x.percent, ${at}::timestamptz + (t.due_at - ${at}::timestamptz) * x.percent / 100
      from task t cross join unnest(${FILL_NODE.reminders}::integer[]) as x (percent) where t.due_at > ${at}),
    event as (insert into case_events (case_id, task_id, at, action, label, node, step, to_status)
      select t.case_id, t.id, ${at}, 'assign', ${EVENT_LABELS.assign}, ${FILL_NODE.id}, ${FILL_NODE.label}, ${ASSIGNED} from task t)
    select id, assignment_number from made`.execute(tx)
  const ids = new Map(made.map(({ id, assignmentNumber }) => [assignmentNumber, id]))
  const { category, shows } = context.caseKinds[kind]
  const notice = ({ userId, number }: FormAssignment) => ({
    companyId: flow.companyId,
    userIds: [userId],
    entityId: ids.get(number) ?? null,
    type: typeFlow,
  })
  if (shows.notice === 'content') {
    const notices = assignments.map((one) => {
      const params = { assignmentNumber: one.number, subject: one.subject, due: formatDate(one.dueAt) }
      return { ...notice(one), kind: 'FORM_ASSIGNED' as const, params }
    })
    await emitNotifications(tx, notices, at)
  } else {
    const notices = assignments.map((one) => {
      const params = { assignmentNumber: one.number, category }
      return { ...notice(one), kind: 'CONFIDENTIAL_TASK_ASSIGNED' as const, params }
    })
    await emitNotifications(tx, notices, at)
  }
  await emit(tx, 'tasks.changed', { userIds: assignments.map(({ userId }) => userId) }, at)
  return ids
}
