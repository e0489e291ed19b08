import type { Executor } from '../../../platform/database.ts'
import type { Answers } from '../../forms/index.ts'
import { REPORT_NODE } from '../advance.ts'

/** The answers of every revision of a report, the first one first. */
export async function revisionsOf(db: Executor, caseId: number): Promise<Answers[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('answers')
    .where('caseId', '=', caseId)
    .where('node', '=', REPORT_NODE)
    .orderBy('revision')
    .execute()
  return rows.map(({ answers }) => readAnswers(answers))
}

/** The answers of the newest revision of a report; none of an assignment that nobody has filled in. */
export async function answersOf(db: Executor, caseId: number): Promise<Answers> {
  const newest = await db
    .selectFrom('submissions')
    .select('answers')
    .where('caseId', '=', caseId)
    .where('node', '=', REPORT_NODE)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? readAnswers(newest.answers) : {}
}

/** Reads stored answers. */
export function readAnswers(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('answers are an object')
  return { ...stored }
}
