import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'

/** Running reports are counted up to here. */
const MOST = 10_001

/** Reports that began with a form and have an open step, counted to 10,001. */
export async function runningReportsOfForm(db: Executor, formId: number): Promise<number> {
  const running = db
    .selectFrom('caseSteps as s')
    .innerJoin('submissions as b', 'b.caseId', 's.caseId')
    .innerJoin('formVersions as v', 'v.id', 'b.formVersionId')
    .select('s.caseId')
    .distinct()
    .where('s.state', '=', 'open')
    .where('v.formId', '=', formId)
    .limit(MOST)
    .as('running')
  const { count } = await db
    .selectFrom(running)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
