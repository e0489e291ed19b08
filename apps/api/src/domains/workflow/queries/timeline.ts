import type { TimelineEntry } from '@selamat/contract/domains/workflow/my-task'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Executor } from '../../../platform/database.ts'
import { readStatus } from './visible-case.ts'

/** Everything that happened to a case, oldest first. */
export async function timelineOf(db: Executor, caseId: number): Promise<TimelineEntry[]> {
  const events = await db
    .selectFrom('caseEvents as e')
    .innerJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.id', 'e.at', 'u.fullName as actor', 'e.action', 'e.label', 'e.step', 'e.reason', 'e.toStatus'])
    .where('e.caseId', '=', caseId)
    .orderBy('e.id')
    .execute()
  return events.map((event) => ({ ...event, at: formatTimestamp(event.at), toStatus: readStatus(event.toStatus) }))
}
