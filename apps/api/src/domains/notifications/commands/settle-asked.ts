import type { NotificationKind } from '@selamat/contract/notifications'
import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

/** Those that ask for an answer: without an open task there is nothing left to do about them. */
const ASK: readonly NotificationKind[] = [
  'TASK_ASSIGNED',
  'APPROVER_ADDED',
  'CONFIDENTIAL_TASK_ASSIGNED',
  'TASK_REASSIGNED',
  'CONFIDENTIAL_TASK_REASSIGNED',
  'TASK_REOPENED',
  'TASK_REMINDER',
  'FORM_ASSIGNED',
]

/** Somebody who has no open task of a case any more. */
interface Done {
  readonly caseId: number
  readonly userId: number
}

/** What asked somebody for an answer counts as read when there is nothing left to answer. */
export async function settleAsked(tx: Tx, done: readonly Done[], at: Date): Promise<void> {
  if (done.length === 0) return
  await run(
    tx,
    sql`update notifications n set read_at = ${at}, badge_reset_at = coalesce(n.badge_reset_at, ${at})
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d ("caseId" bigint, "userId" bigint)
      where n.user_id = d."userId" and n.entity_kind = 'cases' and n.entity_id = d."caseId" and n.read_at is null
        and n.kind = any(${[...ASK]})`,
  )
}
