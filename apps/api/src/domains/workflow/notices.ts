import { z } from 'zod'
import type { Tx } from '../../platform/database.ts'
import type { OutboxEvent, OutboxHandler } from '../../platform/outbox.ts'
import { notify, refreshTasks } from '../notifications/index.ts'
import { readTypeFlow } from './flows.ts'

const ids = z.array(z.int())
const payload = z.object({
  caseId: z.int(),
  eventId: z.int(),
  question: z.string().nullable(),
  asked: ids,
  released: ids,
})

/** What a notice says to somebody who is asked. */
export const askedBody = (question: string, subject: string, submitter: string) =>
  `${question}: ${subject} (${submitter})`

/** What a notice says to the submitter about an answer. */
export const answeredBody = (change: string, actor: string, reason: string | null, subject: string) =>
  `${change} by ${actor}${reason ? `: ${reason}` : ''} (${subject})`

/** Tells whoever is asked now, and the submitter of what was answered; never the one who did it. */
const tell: OutboxHandler = async (tx, event: OutboxEvent) => {
  const { caseId, eventId, question, asked, released } = payload.parse(event.payload)
  const happened = await whatHappened(tx, caseId, eventId)
  const { companyId, assignmentNumber, submitterId, actorId, at, subject, actor, change, reason } = happened
  const notice = { eventId: event.id, companyId, subject: assignmentNumber, type: readTypeFlow(happened.typeFlow), at }
  const others = asked.filter((id) => id !== actorId && id !== submitterId)
  await notify(tx, { ...notice, userIds: others, body: askedBody(question ?? 'A task', subject, happened.submitter) })
  if (submitterId !== actorId) {
    await notify(tx, { ...notice, userIds: [submitterId], body: answeredBody(change, actor, reason, subject) })
  }
  await refreshTasks(tx, event.id, [...new Set([...released, ...asked])])
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
export const caseNotices: Readonly<Record<string, OutboxHandler>> = { 'case.submitted': tell, 'case.answered': tell }
