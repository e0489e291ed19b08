import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import { emitNotification } from '../../platform/notification.ts'
import type { OutboxEvent, OutboxHandler } from '../../platform/outbox.ts'
import { refreshTasks } from '../notifications/index.ts'
import type { CaseKinds, WorkflowContext } from './case-kinds.ts'
import { raiseFromDeviations } from './commands/raise-follow-ups.ts'
import { readTypeFlow } from './flows.ts'
import { known } from './queries/case-steps.ts'

const ids = z.array(z.int())
const payload = z.object({
  caseId: z.int(),
  eventId: z.int(),
  opened: z.array(z.object({ label: z.string(), userIds: ids })),
  released: ids,
  ofKind: z.boolean().default(false),
})

/**
 * Notifies the candidates of what was opened, and the submitter of what was answered; never the one who did it. Of a kind
 * whose content does not show in notices they learn only that there is something.
 */
const notifyCase = (kinds: CaseKinds) => async (tx: Tx, event: OutboxEvent) => {
  const { caseId, eventId, opened, released, ofKind } = payload.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, submitterId, actorId, at, subject, submitter, actor, change, reason } = happened
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow) }
  const { category, shows } = kinds[known(CASE_KINDS, happened.kind)]
  const existence = shows.notice === 'existence' ? { assignmentNumber, category } : null
  const notified = new Set([actorId, submitterId])
  for (const { label, userIds } of opened) {
    // Somebody with two tasks gets one notification of them.
    const others = userIds.filter((id) => !notified.has(id))
    for (const id of others) notified.add(id)
    const assigned = { ...notification, userIds: others }
    const params = { assignmentNumber, question: label, subject, submitter }
    if (existence)
      await emitNotification(tx, { ...assigned, kind: 'CONFIDENTIAL_TASK_ASSIGNED', params: existence }, at)
    else await emitNotification(tx, { ...assigned, kind: 'TASK_ASSIGNED', params }, at)
  }
  if (submitterId !== actorId && !ofKind) {
    const answered = { ...notification, userIds: [submitterId] }
    const params = { assignmentNumber, change, actor, reason, subject }
    if (existence)
      await emitNotification(tx, { ...answered, kind: 'CONFIDENTIAL_CASE_ANSWERED', params: existence }, at)
    else await emitNotification(tx, { ...answered, kind: 'CASE_ANSWERED', params }, at)
  }
  if (happened.action === 'withdraw') {
    const withdrawn = { ...notification, userIds: [...new Set(released)].filter((id) => id !== actorId) }
    if (existence)
      await emitNotification(
        tx,
        { ...withdrawn, kind: 'CONFIDENTIAL_TASK_CHANGED', params: { ...existence, change: 'withdrawn' } },
        at,
      )
    else
      await emitNotification(
        tx,
        { ...withdrawn, kind: 'TASK_WITHDRAWN', params: { assignmentNumber, submitter, reason, subject } },
        at,
      )
  }
  await refreshTasks(tx, event.id, [...new Set([...released, ...opened.flatMap(({ userIds }) => userIds)])])
}

const reassignment = z.object({ caseId: z.int(), eventId: z.int(), assignee: z.string(), assigned: ids, released: ids })

/** Notifies who got a task, who had it and the submitter, never the one who reassigned it; nothing of a confidential kind but that it happened. */
const notifyReassigned = (kinds: CaseKinds) => async (tx: Tx, event: OutboxEvent) => {
  const { caseId, eventId, assignee, assigned, released } = reassignment.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, actorId, at, subject, actor, change, submitterId } = happened
  const [question, reason] = [happened.step ?? '', happened.reason ?? '']
  const { category, shows } = kinds[known(CASE_KINDS, happened.kind)]
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow) }
  const others = (userIds: readonly number[]) => ({ ...notification, userIds: userIds.filter((id) => id !== actorId) })
  if (shows.notice === 'existence') {
    const params = { assignmentNumber, category }
    await emitNotification(tx, { ...others(assigned), kind: 'CONFIDENTIAL_TASK_REASSIGNED', params }, at)
    await emitNotification(tx, { ...others(released), kind: 'CONFIDENTIAL_TASK_REASSIGNED_AWAY', params }, at)
    await emitNotification(tx, { ...others([submitterId]), kind: 'CONFIDENTIAL_CASE_ANSWERED', params }, at)
  } else {
    const params = { assignmentNumber, question, subject, actor, reason }
    await emitNotification(tx, { ...others(assigned), kind: 'TASK_REASSIGNED', params }, at)
    await emitNotification(
      tx,
      { ...others(released), kind: 'TASK_REASSIGNED_AWAY', params: { ...params, assignee } },
      at,
    )
    const answered = { assignmentNumber, change, actor, reason, subject }
    await emitNotification(tx, { ...others([submitterId]), kind: 'CASE_ANSWERED', params: answered }, at)
  }
  await refreshTasks(tx, event.id, [...new Set([...assigned, ...released])])
}

const undoing = z.object({
  caseId: z.int(),
  eventId: z.int(),
  reopened: z.array(z.object({ label: z.string(), userIds: ids })),
  released: ids,
})

/** Notifies who has a reopened task, who lost one and the submitter, never the one who undid the status. */
const notifyUndone = (kinds: CaseKinds) => async (tx: Tx, event: OutboxEvent) => {
  const { caseId, eventId, reopened, released } = undoing.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, actorId, at, subject, actor, change, submitterId } = happened
  const reason = happened.reason ?? ''
  const { category, shows } = kinds[known(CASE_KINDS, happened.kind)]
  const existence = shows.notice === 'existence' ? { assignmentNumber, category } : null
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow) }
  const notified = new Set([actorId])
  const others = (userIds: readonly number[]) => {
    const left = [...new Set(userIds)].filter((id) => !notified.has(id))
    for (const id of left) notified.add(id)
    return { ...notification, userIds: left }
  }
  for (const { label, userIds } of reopened) {
    const params = { assignmentNumber, question: label, subject, actor, reason }
    const to = others(userIds)
    if (existence)
      await emitNotification(
        tx,
        { ...to, kind: 'CONFIDENTIAL_TASK_CHANGED', params: { ...existence, change: 'reopened' } },
        at,
      )
    else await emitNotification(tx, { ...to, kind: 'TASK_REOPENED', params }, at)
  }
  if (existence) {
    const reporter = { ...others([submitterId]), kind: 'CONFIDENTIAL_CASE_ANSWERED', params: existence } as const
    await emitNotification(tx, reporter, at)
    const closed = { ...existence, change: 'closed' } as const
    await emitNotification(tx, { ...others(released), kind: 'CONFIDENTIAL_TASK_CHANGED', params: closed }, at)
  } else {
    const params = { assignmentNumber, change, subject, actor, reason }
    await emitNotification(tx, { ...others([submitterId, ...released]), kind: 'STATUS_UNDONE', params }, at)
  }
  await refreshTasks(tx, event.id, [...new Set([...released, ...reopened.flatMap(({ userIds }) => userIds)])])
}

const comment = z.object({ caseId: z.int(), eventId: z.int() })

/** Notifies the submitter, the assignees and whoever commented before, never the author; of a confidential kind without the comment. */
const notifyCommented = (kinds: CaseKinds) => async (tx: Tx, event: OutboxEvent) => {
  const { caseId, eventId } = comment.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, actorId, at, subject, actor } = happened
  const { category, shows } = kinds[known(CASE_KINDS, happened.kind)]
  const { rows } = await sql<{ userId: number }>`
    select c.submitter_id as user_id from cases c where c.id = ${caseId}
    union select k.user_id from task_candidates k where k.case_id = ${caseId} and (k.open or k.settled_at is not null)
    union select e.actor_id from case_events e where e.case_id = ${caseId} and e.action = 'comment' and e.id < ${eventId}`.execute(
    tx,
  )
  const userIds = rows.map(({ userId }) => userId).filter((id) => id !== actorId)
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow), userIds }
  if (shows.notice === 'existence') {
    const params = { assignmentNumber, category }
    await emitNotification(tx, { ...notification, kind: 'CONFIDENTIAL_CASE_COMMENTED', params }, at)
  } else {
    const params = { assignmentNumber, actor, comment: happened.reason ?? '', subject }
    await emitNotification(tx, { ...notification, kind: 'CASE_COMMENTED', params }, at)
  }
}

const addition = z.object({ caseId: z.int(), eventId: z.int(), userIds: ids })

/** Notifies who was added to a task, with those who stand in; of a confidential kind only that there is a task. */
const notifyAdded = (kinds: CaseKinds) => async (tx: Tx, event: OutboxEvent) => {
  const { caseId, eventId, userIds } = addition.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, actorId, at, subject, actor, reason } = happened
  const { category, shows } = kinds[known(CASE_KINDS, happened.kind)]
  const others = userIds.filter((id) => id !== actorId)
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow), userIds: others }
  if (shows.notice === 'existence') {
    const params = { assignmentNumber, category }
    await emitNotification(tx, { ...notification, kind: 'CONFIDENTIAL_TASK_ASSIGNED', params }, at)
  } else {
    const params = { assignmentNumber, question: happened.step ?? '', subject, actor, reason }
    await emitNotification(tx, { ...notification, kind: 'APPROVER_ADDED', params }, at)
  }
  await refreshTasks(tx, event.id, userIds)
}

const whatHappened = (tx: Tx, caseId: number, eventId: number) =>
  tx
    .selectFrom('cases as c')
    .innerJoin('caseEvents as e', 'e.caseId', 'c.id')
    .innerJoin('users as s', 's.id', 'c.submitterId')
    .leftJoin('users as a', 'a.id', 'e.actorId')
    .select([
      'c.companyId',
      'c.kind',
      'c.assignmentNumber',
      'c.subject',
      'c.submitterId',
      'c.typeFlow',
      's.fullName as submitter',
    ])
    .select(['e.actorId', 'e.at', 'e.action', 'e.label as change', 'e.step', 'e.reason'])
    .select(sql<string>`coalesce(a.full_name, 'the system')`.as('actor'))
    .where('c.id', '=', caseId)
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()

const changedInboxes = z.object({ userIds: ids })

/** A higher domain that notes a submitted case. */
export type SubmittedListener = (tx: Tx, caseId: number) => Promise<void>

/** What the outbox holds about cases, and what handles it. */
export function caseEvents(
  context: WorkflowContext,
  listeners: readonly SubmittedListener[],
): Readonly<Record<string, OutboxHandler>> {
  const { caseKinds: kinds } = context
  const raise = raiseFromDeviations(context)
  return {
    'tasks.changed': (tx, { id, payload }) => refreshTasks(tx, id, changedInboxes.parse(payload).userIds),
    'case.submitted': async (tx, event) => {
      const { caseId, eventId } = payload.parse(event.payload)
      for (const listener of listeners) await listener(tx, caseId)
      await raise(tx, eventId)
      await notifyCase(kinds)(tx, event)
    },
    'case.answered': async (tx, event) => {
      await raise(tx, payload.parse(event.payload).eventId)
      await notifyCase(kinds)(tx, event)
    },
    'task.reassigned': notifyReassigned(kinds),
    'case.undone': notifyUndone(kinds),
    'case.commented': notifyCommented(kinds),
    'task.approver-added': notifyAdded(kinds),
  }
}
