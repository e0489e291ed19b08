import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import { emitNotification } from '../../platform/notification.ts'
import type { OutboxEvent, OutboxHandler } from '../../platform/outbox.ts'
import { refreshTasks } from '../notifications/index.ts'
import { readTypeFlow } from './flows.ts'

const ids = z.array(z.int())
const payload = z.object({
  caseId: z.int(),
  eventId: z.int(),
  opened: z.array(z.object({ label: z.string(), userIds: ids })),
  released: ids,
})

/** Notifies the candidates of what was opened, and the submitter of what was answered; never the one who did it. */
const notifyCase: OutboxHandler = async (tx, event: OutboxEvent) => {
  const { caseId, eventId, opened, released } = payload.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, submitterId, actorId, at, subject, submitter, actor, change, reason } = happened
  const notification = { companyId, entityId: caseId, type: readTypeFlow(happened.typeFlow) }
  const notified = new Set([actorId, submitterId])
  for (const { label, userIds } of opened) {
    // Somebody with two tasks gets one notification of them.
    const others = userIds.filter((id) => !notified.has(id))
    for (const id of others) notified.add(id)
    const params = { assignmentNumber, question: label, subject, submitter }
    await emitNotification(tx, { ...notification, kind: 'TASK_ASSIGNED', userIds: others, params }, at)
  }
  if (submitterId !== actorId) {
    const params = { assignmentNumber, change, actor, reason, subject }
    await emitNotification(tx, { ...notification, kind: 'CASE_ANSWERED', userIds: [submitterId], params }, at)
  }
  await refreshTasks(tx, event.id, [...new Set([...released, ...opened.flatMap(({ userIds }) => userIds)])])
}

const whatHappened = (tx: Tx, caseId: number, eventId: number) =>
  tx
    .selectFrom('cases as c')
    .innerJoin('caseEvents as e', 'e.caseId', 'c.id')
    .innerJoin('users as s', 's.id', 'c.submitterId')
    .innerJoin('users as a', 'a.id', 'e.actorId')
    .select([
      'c.companyId',
      'c.assignmentNumber',
      'c.subject',
      'c.submitterId',
      'c.typeFlow',
      's.fullName as submitter',
    ])
    .select(['e.actorId', 'e.at', 'e.label as change', 'e.reason', 'a.fullName as actor'])
    .where('c.id', '=', caseId)
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()

/** What the outbox holds about cases, and what handles it. */
export const caseEvents: Readonly<Record<string, OutboxHandler>> = {
  'case.submitted': notifyCase,
  'case.answered': notifyCase,
}
