import type { Executor } from '../../../platform/database.ts'
import type { Answers } from '../../forms/index.ts'

/** The node under which the answers of the report itself are kept. */
export const REPORT_NODE = 'start'

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

/** The answers of the newest revision of a report. */
export async function answersOf(db: Executor, caseId: number): Promise<Answers> {
  const { answers } = await db
    .selectFrom('submissions')
    .select('answers')
    .where('caseId', '=', caseId)
    .where('node', '=', REPORT_NODE)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return readAnswers(answers)
}

/** Reads stored answers. */
export function readAnswers(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('answers are an object')
  return { ...stored }
}
