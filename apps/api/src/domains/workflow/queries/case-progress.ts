import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'
import type { Progress } from '../../notifications/index.ts'

/** How far the cases of these numbers are: not answered yet, under way, ended. */
export async function caseProgress(db: Executor, companyId: number, numbers: readonly string[]) {
  const { rows } = await sql<{ assignmentNumber: string; progress: Progress }>`
    select assignment_number,
      case when ended_at is not null then 'finish' when version > 1 then 'process' else 'new' end as progress
    from cases where company_id = ${companyId} and assignment_number = any(${[...numbers]})`.execute(db)
  return new Map(rows.map((row) => [row.assignmentNumber, row.progress]))
}
