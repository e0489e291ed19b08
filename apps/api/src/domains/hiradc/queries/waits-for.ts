import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** The open tasks of a case: what is asked, of whom, until when. */
export async function waitsFor(db: Executor, caseId: number | null) {
  if (caseId === null) return []
  const rows = await run<{ label: string; who: string[]; dueAt: Date | null }>(
    db,
    sql`select t.label, t.due_at, array_agg(u.full_name order by u.full_name, u.id) as who
      from tasks t join task_candidates tc on tc.task_id = t.id and tc.open join users u on u.id = tc.user_id
      where t.case_id = ${caseId} and t.closed_at is null group by t.id order by t.id`,
  )
  return rows.map(({ dueAt, ...one }) => ({ ...one, dueAt: dueAt && formatTimestamp(dueAt) }))
}
