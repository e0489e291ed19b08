import type { NotificationParams } from '@selamat/contract/domains/notifications/catalogue'
import { OPEN_TASK, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import { formatDate, romanNumeral } from '@selamat/contract/kit/dates'
import { EVENT_LABELS } from '../src/domains/workflow/commands/record-event.ts'
import { run, type Tx } from '../src/platform/database.ts'
import type { DemoCase } from './cases.ts'
import type { DemoContext } from './context.ts'
import { insertRows } from './insert-rows.ts'

const DAY = 24 * 3_600_000
/** Notifications of the last 30 days are there, those of the last two days unread. */
const NOTIFICATION_DAYS = 30
const UNREAD_DAYS = 2

/** A case with its number, its id and those of its tasks and events, all known before they are written. */
interface Numbered extends DemoCase {
  readonly id: number
  readonly assignmentNumber: string
  readonly stepIds: readonly number[]
  readonly taskIds: readonly number[]
  readonly eventIds: readonly number[]
}

/** Inserts cases set-based, with all the rows of real ones; `write` returns the number of tasks. */
export async function openCaseWriter({ tx, now }: DemoContext) {
  const counters = await readCounters(tx)
  return {
    async write(cases: readonly DemoCase[]): Promise<number> {
      const numbered = await number(tx, counters, cases)
      await insertCases(tx, numbered)
      await insertSteps(tx, numbered)
      await insertAnswers(tx, numbered)
      await insertTasks(tx, numbered)
      await insertEvents(tx, numbered)
      await insertNotifications(tx, numbered, now)
      return numbered.reduce((sum, { taskIds }) => sum + taskIds.length, 0)
    },
    close: () => writeCounters(tx, counters),
  }
}

type Counters = Map<
  string,
  { key: readonly [companyId: number, code: string, year: number, month: number]; next: number }
>

async function readCounters(tx: Tx): Promise<Counters> {
  const rows = await run<{ companyId: number; code: string; year: number; month: number; next: number }>(
    tx,
    'select company_id as "companyId", code, year, month, next_number as next from document_counters',
  )
  return new Map(
    rows.map(({ companyId, code, year, month, next }) => {
      const key = [companyId, code, year, month] as const
      return [key.join('/'), { key, next }]
    }),
  )
}

async function writeCounters(tx: Tx, counters: Counters): Promise<void> {
  const rows = [...counters.values()].map(({ key: [companyId, code, year, month], next }) => ({
    companyId,
    code,
    year,
    month,
    next,
  }))
  await insertRows(tx, rows, {
    into: 'document_counters',
    columns: {
      company_id: ['bigint', 'companyId'],
      code: ['text', 'code'],
      year: ['int', 'year'],
      month: ['int', 'month'],
      next_number: ['bigint', 'next'],
    },
    after: 'on conflict (company_id, code, year, month) do update set next_number = excluded.next_number',
  })
}

const takeIds = async (tx: Tx, table: string, count: number) =>
  (
    await run<{ id: number }>(
      tx,
      `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
      [table, count],
    )
  ).map(({ id }) => id)

async function number(tx: Tx, counters: Counters, cases: readonly DemoCase[]): Promise<Numbered[]> {
  const count = (of: (one: DemoCase) => number) => cases.reduce((sum, one) => sum + of(one), 0)
  const ids = await takeIds(tx, 'cases', cases.length)
  const stepIds = await takeIds(
    tx,
    'case_steps',
    count(({ history }) => history.steps.length),
  )
  const taskIds = await takeIds(
    tx,
    'tasks',
    count(({ history }) => history.tasks.length),
  )
  const eventIds = await takeIds(
    tx,
    'case_events',
    count(({ history }) => history.events.length),
  )
  return cases.map((one) => {
    const { flow, submittedAt, history } = one
    const [year = 0, month = 1] = formatDate(submittedAt).split('-').map(Number)
    const key = [flow.companyId, flow.code, year, month] as const
    const counter = counters.get(key.join('/')) ?? { key, next: 1 }
    counters.set(key.join('/'), counter)
    return {
      ...one,
      id: ids.shift() ?? 0,
      assignmentNumber: `SHE/${flow.code}/${year}/${romanNumeral(month)}/${String(counter.next++).padStart(4, '0')}`,
      stepIds: stepIds.splice(0, history.steps.length),
      taskIds: taskIds.splice(0, history.tasks.length),
      eventIds: eventIds.splice(0, history.events.length),
    }
  })
}

async function insertCases(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.map(({ flow, submitter, history, ...one }) => {
    const last = history.events.at(-1)
    return {
      ...one,
      ...flow,
      companyId: flow.companyId,
      employerId: submitter.employerId,
      submitterId: submitter.id,
      status: history.status,
      endedAt: history.endedAt,
      version: history.events.length,
      updatedAt: last?.at ?? one.submittedAt,
      updatedBy: last?.actorId ?? submitter.id,
    }
  })
  await insertRows(tx, rows, {
    into: 'cases',
    columns: {
      id: ['bigint', 'id'],
      company_id: ['bigint', 'companyId'],
      employer_id: ['bigint', 'employerId'],
      assignment_number: ['text', 'assignmentNumber'],
      subject: ['text', 'subject'],
      submitter_id: ['bigint', 'submitterId'],
      superior_id: ['bigint', 'superiorId'],
      department_id: ['bigint', 'departmentId'],
      site_id: ['bigint', 'siteId'],
      location_id: ['bigint', 'locationId'],
      sub_location_id: ['bigint', 'subLocationId'],
      status: ['text', 'status'],
      submitted_at: ['timestamptz', 'submittedAt'],
      ended_at: ['timestamptz', 'endedAt'],
      version: ['int', 'version'],
      updated_at: ['timestamptz', 'updatedAt'],
      updated_by: ['bigint', 'updatedBy'],
    },
    fixed: { kind: "'safety-flow'", type_flow: "'Safety'" },
  })
  await insertRows(tx, rows, {
    into: 'case_flows',
    columns: {
      case_id: ['bigint', 'id'],
      form_flow_id: ['bigint', 'flowId'],
      form_flow_version_id: ['bigint', 'flowVersionId'],
    },
  })
}

function insertSteps(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(({ id: caseId, stepIds, history }) =>
    history.steps.map((step, index) => ({
      ...step,
      id: stepIds[index] ?? 0,
      caseId,
      state: step.leftAt === null ? 'open' : 'done',
    })),
  )
  return insertRows(tx, rows, {
    into: 'case_steps',
    columns: {
      id: ['bigint', 'id'],
      case_id: ['bigint', 'caseId'],
      node: ['text', 'node'],
      iteration: ['int', 'iteration'],
      state: ['text', 'state'],
      entered_at: ['timestamptz', 'enteredAt'],
      left_at: ['timestamptz', 'leftAt'],
      due_at: ['timestamptz', 'dueAt'],
    },
  })
}

function insertAnswers(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(({ id, flow, answers, submitter, history }) =>
    history.events
      .filter(({ action }) => action === 'submit' || action === 'resubmit')
      .map(({ at }, index) => ({
        caseId: id,
        formVersionId: flow.formVersionId,
        revision: index + 1,
        answers: JSON.stringify(answers),
        by: submitter.id,
        at,
      })),
  )
  return insertRows(tx, rows, {
    into: 'submissions',
    columns: {
      case_id: ['bigint', 'caseId'],
      form_version_id: ['bigint', 'formVersionId'],
      revision: ['int', 'revision'],
      answers: ['jsonb', 'answers'],
      submitted_by: ['bigint', 'by'],
      submitted_at: ['timestamptz', 'at'],
    },
  })
}

async function insertTasks(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(({ id: caseId, stepIds, taskIds, history }) =>
    history.tasks.map(({ closed, ...task }, index) => ({
      ...task,
      id: taskIds[index] ?? 0,
      caseId,
      stepId: stepIds[task.step] ?? 0,
      outcome: closed?.action ?? null,
      status: closed ? (taskLifecycle.actions[closed.action].to[0] ?? OPEN_TASK) : OPEN_TASK,
      closedAt: closed?.at ?? null,
      closedBy: closed?.by ?? null,
      comment: closed?.comment ?? null,
      version: closed ? 2 : 1,
    })),
  )
  await insertRows(tx, rows, {
    into: 'tasks',
    columns: {
      id: ['bigint', 'id'],
      case_id: ['bigint', 'caseId'],
      case_step_id: ['bigint', 'stepId'],
      label: ['text', 'label'],
      outcome: ['text', 'outcome'],
      status: ['text', 'status'],
      opened_at: ['timestamptz', 'openedAt'],
      due_at: ['timestamptz', 'dueAt'],
      closed_at: ['timestamptz', 'closedAt'],
      closed_by: ['bigint', 'closedBy'],
      comment: ['text', 'comment'],
      version: ['int', 'version'],
    },
  })
  const candidates = rows.flatMap(({ id, candidates: people, closedAt, closedBy, ...task }) =>
    people.map((userId) => ({
      ...task,
      taskId: id,
      userId,
      open: closedAt === null,
      settledAt: closedBy === userId ? closedAt : null,
    })),
  )
  await insertRows(tx, candidates, {
    into: 'task_candidates',
    columns: {
      task_id: ['bigint', 'taskId'],
      user_id: ['bigint', 'userId'],
      case_id: ['bigint', 'caseId'],
      open: ['boolean', 'open'],
      settled_at: ['timestamptz', 'settledAt'],
      opened_at: ['timestamptz', 'openedAt'],
      due_at: ['timestamptz', 'dueAt'],
    },
    fixed: { type_flow: "'Safety'" },
  })
}

async function insertEvents(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(({ id: caseId, flow, taskIds, eventIds, assignmentNumber, subject, history }) =>
    history.events.map(({ task, from, to, ...event }, index) => ({
      ...event,
      id: eventIds[index] ?? 0,
      caseId,
      companyId: flow.companyId,
      taskId: task === null ? null : (taskIds[task] ?? null),
      label: EVENT_LABELS[event.action],
      fromStatus: from,
      toStatus: to,
      assignmentNumber,
      before: from && JSON.stringify({ status: from, step: event.step }),
      after: JSON.stringify({
        status: to,
        ...(event.action === 'submit' || event.action === 'resubmit' ? { subject } : {}),
      }),
    })),
  )
  await insertRows(tx, rows, {
    into: 'case_events',
    columns: {
      id: ['bigint', 'id'],
      case_id: ['bigint', 'caseId'],
      task_id: ['bigint', 'taskId'],
      at: ['timestamptz', 'at'],
      actor_id: ['bigint', 'actorId'],
      action: ['text', 'action'],
      label: ['text', 'label'],
      node: ['text', 'node'],
      step: ['text', 'step'],
      from_status: ['text', 'fromStatus'],
      to_status: ['text', 'toStatus'],
      reason: ['text', 'reason'],
    },
  })
  await insertRows(tx, rows, {
    into: 'audit_events',
    columns: {
      company_id: ['bigint', 'companyId'],
      at: ['timestamptz', 'at'],
      actor_id: ['bigint', 'actorId'],
      entity_id: ['bigint', 'caseId'],
      label: ['text', 'assignmentNumber'],
      action: ['text', 'action'],
      before: ['jsonb', 'before'],
      after: ['jsonb', 'after'],
      reason: ['text', 'reason'],
    },
    fixed: { entity: "'cases'" },
  })
}

function insertNotifications(tx: Tx, cases: readonly Numbered[], now: Date) {
  const since = now.getTime() - NOTIFICATION_DAYS * DAY
  const rows = cases.flatMap(({ id, flow, submitter, subject, assignmentNumber, eventIds, history, names }) =>
    history.events.flatMap(({ at, candidates, actorId, action, reason }, index) => {
      if (at.getTime() < since) return []
      const readAt = now.getTime() - at.getTime() > UNREAD_DAYS * DAY ? new Date(at.getTime() + DAY / 12) : null
      // Below zero, where no row of the outbox will ever be.
      const common = { companyId: flow.companyId, eventId: -(eventIds[index] ?? 0), caseId: id, at, readAt }
      const label = history.tasks.find(({ openedAt }) => openedAt.getTime() === at.getTime())?.label ?? ''
      const task: NotificationParams<'TASK_ASSIGNED'> = {
        assignmentNumber,
        question: label,
        subject,
        submitter: submitter.fullName,
      }
      const assigned = candidates
        .filter((userId) => userId !== actorId && userId !== submitter.id)
        .map((userId) => ({ ...common, userId, kind: 'TASK_ASSIGNED', params: JSON.stringify(task) }))
      const actor = names.get(actorId) ?? ''
      const answer: NotificationParams<'CASE_ANSWERED'> = {
        assignmentNumber,
        change: EVENT_LABELS[action],
        actor,
        reason,
        subject,
      }
      const answered = { ...common, userId: submitter.id, kind: 'CASE_ANSWERED', params: JSON.stringify(answer) }
      return actorId === submitter.id ? assigned : [...assigned, answered]
    }),
  )
  // Their ids grow with time, as in a database in use.
  rows.sort((one, other) => one.at.getTime() - other.at.getTime())
  return insertRows(tx, rows, {
    into: 'notifications',
    columns: {
      company_id: ['bigint', 'companyId'],
      user_id: ['bigint', 'userId'],
      event_id: ['bigint', 'eventId'],
      kind: ['text', 'kind'],
      entity_id: ['bigint', 'caseId'],
      params: ['jsonb', 'params'],
      created_at: ['timestamptz', 'at'],
      read_at: ['timestamptz', 'readAt'],
      badge_reset_at: ['timestamptz', 'readAt'],
    },
    fixed: { type: "'Safety'", entity_kind: "'cases'" },
  })
}
