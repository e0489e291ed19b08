import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** The open tasks of a case: what is asked, of whom, until when, and whether somebody is among them. */
export async function waitsFor(db: Executor, caseId: number | null, userId: number) {
  if (caseId === null) return []
  return run<{ label: string; who: string[]; dueAt: string | null; isMine: boolean }>(
    db,
    sql`select t.label, jakarta_time(t.due_at) as due_at, array_agg(u.full_name order by u.full_name, u.id) as who,
        bool_or(tc.user_id = ${userId}) as is_mine
      from tasks t join task_candidates tc on tc.task_id = t.id and tc.open join users u on u.id = tc.user_id
      where t.case_id = ${caseId} and t.closed_at is null group by t.id order by t.id`,
  )
}
