import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'

/** Who changed a case last, what and when, without comments and added approvers: for somebody who comes too late. */
export async function lastChange(db: Executor, caseId: number) {
  const event = await db
    .selectFrom('caseEvents as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['u.fullName', 'e.at', 'e.label'])
    .where('e.caseId', '=', caseId)
    .where('e.action', 'not in', ['comment', 'add'])
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event
    ? { changedBy: event.fullName ?? 'Selamat', changedAt: formatTimestamp(event.at), change: event.label }
    : {}
}
