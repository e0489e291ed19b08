import { OPEN_TASK, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import { DAY } from '@selamat/contract/kit/time'
import type { NotificationParams } from '@selamat/contract/notifications'
import { EVENT_LABELS, type Trail } from '../src/domains/workflow/commands/record-event.ts'
import type { Tx } from '../src/platform/database.ts'
import type { DemoCase } from './cases.ts'
import type { DemoContext } from './context.ts'
import { insertRows } from './insert-rows.ts'
import { type Numbered, openNumbering } from './number-cases.ts'

/** Notifications of the last 30 days are there, those of the last two days unread. */
const NOTIFICATION_DAYS = 30
const UNREAD_DAYS = 2
const TYPE_FLOW = 'Safety'

/** Inserts cases set-based, with all the rows of real ones; `write` returns them with their numbers and ids. */
export async function openCaseWriter({ tx, now }: DemoContext) {
  const numbering = await openNumbering(tx)
  return {
    async write(cases: readonly DemoCase[]): Promise<readonly Numbered[]> {
      const numbered = await numbering.number(cases)
      // The database writes the rows of one table while those of the next are made.
      await Promise.all([
        insertCases(tx, numbered),
        insertSteps(tx, numbered),
        insertAnswers(tx, numbered),
        insertTasks(tx, numbered),
        insertEvents(tx, numbered),
        insertNotifications(tx, numbered, now),
      ])
      return numbered
    },
    close: numbering.close,
  }
}

async function insertCases(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.map(({ flow, submitter, history, answers, ...one }) => {
    const last = history.events.at(-1)
    const { id, assignmentNumber, subject, superiorId, departmentId, siteId, locationId, subLocationId } = one
    return {
      id,
      assignmentNumber,
      subject,
      superiorId,
      departmentId,
      siteId,
      locationId,
      subLocationId,
      companyId: flow.companyId,
      employerId: submitter.employerId,
      submitterId: submitter.id,
      kind: flow.kind,
      facts: flow.formVersionId === null ? answers : {},
      typeFlow: TYPE_FLOW,
      status: history.status,
      version: history.events.length,
      submittedAt: one.submittedAt,
      endedAt: history.endedAt,
      // Else each case is updated as soon as its events are there.
      answeredAt: history.events.find(({ task, actorId }) => task !== null && actorId !== submitter.id)?.at ?? null,
      updatedAt: last?.at ?? one.submittedAt,
      updatedBy: last?.actorId ?? submitter.id,
    }
  })
  await insertRows(tx, 'cases', rows)
  const flows = cases.map(({ id, flow }) => ({
    caseId: id,
    formFlowId: flow.flowId,
    formFlowVersionId: flow.flowVersionId,
  }))
  await insertRows(tx, 'caseFlows', flows)
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
  return insertRows(tx, 'caseSteps', rows)
}

function insertAnswers(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(
    ({ id: caseId, flow: { formVersionId }, answers, submitter, submittedAt: reportedAt, history }) =>
      formVersionId === null
        ? []
        : history.events
            .filter(({ action }) => action === 'submit' || action === 'resubmit')
            .map(({ at: submittedAt }, index) => ({
              caseId,
              formVersionId,
              revision: index + 1,
              answers,
              submittedBy: submitter.id,
              submittedAt,
              reportedAt,
            })),
  )
  return insertRows(tx, 'submissions', rows)
}

async function insertTasks(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap(({ id: caseId, stepIds, taskIds, history }) =>
    history.tasks.map(({ closed, label, openedAt, dueAt, step }, index) => ({
      id: taskIds[index] ?? 0,
      caseId,
      caseStepId: stepIds[step] ?? 0,
      label,
      openedAt,
      dueAt,
      outcome: closed && closed.action !== 'cancel' ? closed.action : null,
      status: closed ? (taskLifecycle.actions[closed.action].to[0] ?? OPEN_TASK) : OPEN_TASK,
      closedAt: closed?.at ?? null,
      closedBy: closed?.by ?? null,
      comment: closed?.comment ?? null,
      version: closed ? 2 : 1,
    })),
  )
  await insertRows(tx, 'tasks', rows)
  const candidates = cases.flatMap(({ id: caseId, taskIds, history }) =>
    history.tasks.flatMap(({ candidates: people, closed, openedAt, dueAt }, index) =>
      people.map((userId) => ({
        taskId: taskIds[index] ?? 0,
        userId,
        caseId,
        typeFlow: TYPE_FLOW,
        open: closed === null,
        settledAt: closed?.by === userId ? closed.at : null,
        openedAt,
        dueAt,
      })),
    ),
  )
  await insertRows(tx, 'taskCandidates', candidates)
}

/** What an answer changed: nothing else happened at its time. */
function trailOf({ stepIds, taskIds, history }: Numbered, at: Date): Trail {
  const isThen = (time: Date | null | undefined) => time?.getTime() === at.getTime()
  const stepsAt = (key: 'leftAt' | 'enteredAt') =>
    history.steps.flatMap((step, index) => (isThen(step[key]) ? [stepIds[index] ?? 0] : []))
  const closed = history.tasks.flatMap(({ closed, candidates }, index) =>
    isThen(closed?.at) ? candidates.map((userId) => ({ taskId: taskIds[index] ?? 0, userId })) : [],
  )
  return { left: stepsAt('leftAt'), entered: stepsAt('enteredAt'), closed }
}

async function insertEvents(tx: Tx, cases: readonly Numbered[]) {
  const rows = cases.flatMap((one) =>
    one.history.events.map(({ task, from, to, at, actorId, action, node, step, reason, label }, index) => ({
      id: one.eventIds[index] ?? 0,
      caseId: one.id,
      at,
      actorId,
      ...(task === null ? { taskId: null, payload: null } : { taskId: one.taskIds[task], payload: trailOf(one, at) }),
      action,
      label: label ?? EVENT_LABELS[action],
      node,
      step,
      fromStatus: from,
      toStatus: to,
      reason,
    })),
  )
  await insertRows(tx, 'caseEvents', rows)
  const audits = cases.flatMap(({ id, flow: { companyId }, assignmentNumber, subject, history }) =>
    history.events.map(({ from, to, at, actorId, action, step, reason }) => ({
      companyId,
      at,
      actorId,
      entity: 'cases',
      entityId: id,
      label: assignmentNumber,
      action,
      reason,
      before: from && { status: from, step },
      after: { status: to, ...(action === 'submit' || action === 'resubmit' ? { subject } : {}) },
    })),
  )
  await insertRows(tx, 'auditEvents', audits)
}

function insertNotifications(tx: Tx, cases: readonly Numbered[], now: Date) {
  const since = now.getTime() - NOTIFICATION_DAYS * DAY
  const rows = cases.flatMap(({ id, flow, submitter, subject, assignmentNumber, eventIds, history, names }) =>
    history.events.flatMap(({ at, candidates, actorId, action, reason }, index) => {
      if (at.getTime() < since) return []
      const readAt = now.getTime() - at.getTime() > UNREAD_DAYS * DAY ? new Date(at.getTime() + DAY / 12) : null
      const common = {
        // Below zero, where no row of the outbox will ever be.
        companyId: flow.companyId,
        eventId: -(eventIds[index] ?? 0),
        type: TYPE_FLOW,
        entityKind: 'cases',
        entityId: id,
        createdAt: at,
        readAt,
        badgeResetAt: readAt,
      }
      const label = history.tasks.find(({ openedAt }) => openedAt.getTime() === at.getTime())?.label ?? ''
      const task: NotificationParams<'TASK_ASSIGNED'> = {
        assignmentNumber,
        question: label,
        subject,
        submitter: submitter.fullName,
      }
      const assigned = candidates
        .filter((userId) => userId !== actorId && userId !== submitter.id)
        .map((userId) => ({ ...common, userId, kind: 'TASK_ASSIGNED', params: task }))
      if (actorId === null || action === 'follow') return assigned
      const actor = names.get(actorId) ?? ''
      const answer: NotificationParams<'CASE_ANSWERED'> = {
        assignmentNumber,
        change: EVENT_LABELS[action],
        actor,
        reason,
        subject,
      }
      const answered = { ...common, userId: submitter.id, kind: 'CASE_ANSWERED', params: answer }
      return actorId === submitter.id ? assigned : [...assigned, answered]
    }),
  )
  // Their ids grow with time, as in a database in use.
  rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  return insertRows(tx, 'notifications', rows)
}
