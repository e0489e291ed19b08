import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import type { OutboxEvent, OutboxHandler } from '../../platform/outbox.ts'
import { notify, refreshTasks } from '../notifications/index.ts'
import { readTypeFlow } from './flows.ts'

const ids = z.array(z.int())
const payload = z.object({
  caseId: z.int(),
  eventId: z.int(),
  opened: z.array(z.object({ label: z.string(), userIds: ids })),
  released: ids,
})

/** What a notice says to the candidates of a task. */
export const openedBody = (label: string, subject: string, submitter: string) => `${label}: ${subject} (${submitter})`

/** What a notice says to the submitter about an answer. */
export const answeredBody = (change: string, actor: string, reason: string | null, subject: string) =>
  `${change} by ${actor}${reason ? `: ${reason}` : ''} (${subject})`

/** Notifies the candidates of what was opened, and the submitter of what was answered; never the one who did it. */
const notifyCase: OutboxHandler = async (tx, event: OutboxEvent) => {
  const { caseId, eventId, opened, released } = payload.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, submitterId, actorId, at, subject, actor, change, reason } = happened
  const notice = { eventId: event.id, companyId, subject: assignmentNumber, type: readTypeFlow(happened.typeFlow), at }
  const notified = new Set([actorId, submitterId])
  for (const { label, userIds } of opened) {
    // Somebody with two tasks gets one notice of them.
    const others = userIds.filter((id) => !notified.has(id))
    for (const id of others) notified.add(id)
    await notify(tx, { ...notice, userIds: others, body: openedBody(label, subject, happened.submitter) })
  }
  if (submitterId !== actorId) {
    await notify(tx, { ...notice, userIds: [submitterId], body: answeredBody(change, actor, reason, subject) })
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

/** What the outbox holds about cases, and who works it off. */
export const caseNotices: Readonly<Record<string, OutboxHandler>> = {
  'case.submitted': notifyCase,
  'case.answered': notifyCase,
}
