import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'
import { emitNotifications, type Notification } from '../../../platform/notification.ts'
import { emit } from '../../../platform/outbox.ts'
import type { CaseKinds, WorkflowContext } from '../case-kinds.ts'
import { readTypeFlow } from '../flows.ts'
import { known } from '../queries/case-steps.ts'
import { UPDATE_TASKS } from '../queries/visible-case.ts'
import { holdsItem, listNames, type Person } from '../relations.ts'
import { taskRulesOf } from '../task-rules.ts'
import { EVENT_LABELS } from './record-event.ts'

const BATCH = 500

/**
 * Does what is due of open tasks: reminds their assignees, and gives overdue ones to the superiors of the assignees as well.
 * Each timer is taken away in the transaction that does its work, so it happens once, whatever ends a server meanwhile.
 * Returns the number of tasks.
 */
export async function runTaskTimers(context: WorkflowContext): Promise<number> {
  const at = context.clock.now()
  for (let done = 0; ; ) {
    const { taken, tasks } = await context.database.transaction((tx) => runBatch(tx, context.caseKinds, at))
    done += tasks
    if (taken < BATCH) return done
  }
}

interface DueTask {
  readonly taskId: number
  readonly caseId: number
  readonly companyId: number
  readonly kind: string
  readonly typeFlow: string
  readonly assignmentNumber: string
  readonly subject: string
  readonly label: string
  readonly dueAt: Date
  readonly escalates: boolean
  readonly assignees: readonly Person[]
}

async function runBatch(tx: Tx, kinds: CaseKinds, at: Date): Promise<{ taken: number; tasks: number }> {
  const due = await takeDue(tx, at)
  const tasks = await openTasksOf(tx, due)
  const escalated = await escalate(
    tx,
    kinds,
    tasks.filter(({ escalates }) => escalates),
    at,
  )
  // An escalation says all that a reminder would.
  await remind(
    tx,
    kinds,
    tasks.filter(({ escalates }) => !escalates),
    at,
  )
  if (escalated.length > 0) await emit(tx, 'tasks.changed', { userIds: [...new Set(escalated)] }, at)
  return { taken: due.length, tasks: tasks.length }
}

interface Timer {
  readonly taskId: number
  readonly kind: string
}

/**
 * Takes due timers away and locks their cases: whoever answers one of their tasks meanwhile was first or comes after. The
 * case comes first: a row that is skipped keeps what was locked before, and two servers would leave a timer to each other.
 */
async function takeDue(tx: Tx, at: Date): Promise<Timer[]> {
  const { rows } = await sql<Timer>`
    with due as materialized (
      select x.task_id, x.kind, x.percent from task_timers x join tasks t on t.id = x.task_id join cases c on c.id = t.case_id
      where x.at <= ${at} order by x.at limit ${BATCH} for update of c, t, x skip locked)
    delete from task_timers x using due d
    where x.task_id = d.task_id and x.kind = d.kind and x.percent = d.percent returning x.task_id, x.kind`.execute(tx)
  return rows
}

/** The tasks of timers that are still open, each once however many of its timers are late. */
async function openTasksOf(tx: Tx, timers: readonly Timer[]): Promise<DueTask[]> {
  const ids = [...new Set(timers.map(({ taskId }) => taskId))]
  const escalating = timers.filter(({ kind }) => kind === 'escalation').map(({ taskId }) => taskId)
  if (ids.length === 0) return []
  const { rows } = await sql<DueTask>`
    select t.id as task_id, c.id as case_id, c.company_id, c.kind, c.type_flow, c.assignment_number, c.subject, t.label, t.due_at,
      t.id = any(${escalating}::bigint[]) as escalates,
      (select coalesce(json_agg(json_build_object('id', u.id, 'fullName', u.full_name) order by u.full_name, u.id), '[]')
        from task_candidates tc join users u on u.id = tc.user_id and u.archived_at is null
        where tc.task_id = t.id and tc.open) as assignees
    from tasks t join cases c on c.id = t.case_id
    where t.id = any(${ids}) and t.closed_at is null and t.due_at is not null order by t.id`.execute(tx)
  return rows
}

const momentOf = (at: Date) => `${formatDate(at)} ${formatTime(at)}`
const ids = (people: readonly Person[]) => people.map(({ id }) => id)

async function remind(tx: Tx, kinds: CaseKinds, tasks: readonly DueTask[], at: Date): Promise<void> {
  const reminders = tasks.map((task) => {
    const { assignmentNumber, label: question, subject, dueAt, assignees } = task
    const overdue = dueAt <= at
    const params = { assignmentNumber, question, subject, due: momentOf(dueAt), overdue }
    return noticeOf(kinds, task, ids(assignees), overdue ? 'overdue' : 'waiting', { kind: 'TASK_REMINDER', params })
  })
  await emitNotices(tx, reminders, at)
}

/**
 * Makes the superiors of the assignees candidates and notifies them and the assignees. Nobody who sent the report, holds
 * another task of the step, or lacks the permission to read such a case gets it. Returns whose inboxes changed.
 */
async function escalate(tx: Tx, kinds: CaseKinds, tasks: readonly DueTask[], at: Date): Promise<number[]> {
  if (tasks.length === 0) return []
  const taskIds = tasks.map(({ taskId }) => taskId)
  const rules = await taskRulesOf(tx, (kind) => kinds[kind], taskIds, formatDate(at))
  const { rows } = await sql<{ taskId: number; id: number; fullName: string }>`
    with added as (insert into task_candidates (task_id, user_id, case_id, type_flow, source, open, opened_at, due_at)
      select distinct t.id, s.id, c.id, c.type_flow, 'escalation', true, t.opened_at, t.due_at
      from tasks t join cases c on c.id = t.case_id
      join task_candidates tc on tc.task_id = t.id and tc.open and tc.source <> 'delegation'
      join employments e on e.user_id = tc.user_id and ${holdsAt('e', formatDate(at))}
      join users s on s.id = e.superior_id
      where t.id = any(${taskIds}) and s.company_id = c.company_id and s.archived_at is null
        and s.id <> c.submitter_id and ${mayAnswer(kinds)} and ${rules.mayDecide(sql`s.id`)}
        and not exists (select from tasks o join task_candidates k on k.task_id = o.id and (k.open or k.settled_at is not null)
          where o.case_step_id = t.case_step_id and o.id <> t.id and k.user_id = s.id)
      on conflict (task_id, user_id) do update set open = true, source = excluded.source where not task_candidates.open
      returning task_id, user_id)
    select a.task_id, u.id, u.full_name from added a join users u on u.id = a.user_id order by u.full_name, u.id`.execute(
    tx,
  )
  const added = Map.groupBy(rows, ({ taskId }) => taskId)
  const superiorsOf = ({ taskId }: DueTask): readonly Person[] => added.get(taskId) ?? []
  await recordEscalations(
    tx,
    tasks.map((task) => ({ task, superiors: superiorsOf(task) })),
    at,
  )
  const notices = tasks.map((task) => {
    const { assignmentNumber, label: question, subject, dueAt, assignees } = task
    const superiors = listNames(superiorsOf(task)) || NOBODY
    const params = {
      assignmentNumber,
      question,
      subject,
      due: momentOf(dueAt),
      overdue: dueAt <= at,
      assignees: listNames(assignees),
      superiors,
    }
    const people = [...ids(assignees), ...ids(superiorsOf(task))]
    return noticeOf(kinds, task, people, dueAt <= at ? 'escalated' : 'escalated-early', {
      kind: 'TASK_ESCALATED',
      params,
    })
  })
  await emitNotices(tx, notices, at)
  return [...rows.map(({ id }) => id), ...tasks.flatMap(({ assignees }) => ids(assignees))]
}

const NOBODY = 'nobody, as no superior can answer it'

/** A superior `s` who can open and answer a case `c`. */
const mayAnswer = (kinds: CaseKinds): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [
      holdsItem(sql`s.id`, UPDATE_TASKS.anyOf, 'update'),
      ...CASE_KINDS.filter((kind) => kinds[kind].confidential).map(
        (kind) => sql`(c.kind <> ${kind} or ${holdsItem(sql`s.id`, kinds[kind].items)})`,
      ),
    ],
    sql` and `,
  )})`

interface Escalation {
  readonly task: DueTask
  readonly superiors: readonly Person[]
}

async function recordEscalations(tx: Tx, escalations: readonly Escalation[], at: Date): Promise<void> {
  const rows = escalations.map(({ task, superiors }) => ({
    id: task.taskId,
    label: `${EVENT_LABELS.escalate} to ${listNames(superiors) || NOBODY}`,
    to: ids(superiors),
  }))
  await sql`insert into case_events (case_id, task_id, at, action, label, node, step, from_status, to_status, payload)
    select c.id, t.id, ${at}, 'escalate', e.label, s.node, t.label, c.status, c.status, jsonb_build_object('to', e.to)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, label text, "to" jsonb)
    join tasks t on t.id = e.id join cases c on c.id = t.case_id join case_steps s on s.id = t.case_step_id
    order by t.id`.execute(tx)
}

type Content =
  | Pick<Notification<'TASK_REMINDER'>, 'kind' | 'params'>
  | Pick<Notification<'TASK_ESCALATED'>, 'kind' | 'params'>
type Change = Notification<'CONFIDENTIAL_TASK_CHANGED'>['params']['change']
type Notice = Omit<Notification<'TASK_REMINDER'>, 'kind' | 'params'> &
  (Content | Pick<Notification<'CONFIDENTIAL_TASK_CHANGED'>, 'kind' | 'params'>)

/** A notice about a task; where its content does not show, only what happened. */
function noticeOf(
  kinds: CaseKinds,
  { caseId, companyId, kind, typeFlow, assignmentNumber }: DueTask,
  userIds: readonly number[],
  change: Change,
  content: Content,
): Notice {
  const { category, shows } = kinds[known(CASE_KINDS, kind)]
  const about = { companyId, userIds: [...new Set(userIds)], entityId: caseId, type: readTypeFlow(typeFlow) }
  if (shows.notice === 'content') return { ...about, ...content }
  return { ...about, kind: 'CONFIDENTIAL_TASK_CHANGED', params: { assignmentNumber, category, change } }
}

/** Sends notices of several kinds, those of a kind together. */
async function emitNotices(tx: Tx, notices: readonly Notice[], at: Date): Promise<void> {
  const of = <K extends Notice['kind']>(kind: K) =>
    notices.filter((notice): notice is Notice & { kind: K } => notice.kind === kind)
  await emitNotifications(tx, of('TASK_REMINDER'), at)
  await emitNotifications(tx, of('TASK_ESCALATED'), at)
  await emitNotifications(tx, of('CONFIDENTIAL_TASK_CHANGED'), at)
}
