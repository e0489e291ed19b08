import type { Executor } from '../../../platform/database.ts'
import type { Answers } from '../../forms/index.ts'

/** The answers of every revision of a case, the first one first. */
export async function revisionsOf(db: Executor, caseId: number): Promise<Answers[]> {
  const rows = await db
    .selectFrom('formData')
    .select('answers')
    .where('caseId', '=', caseId)
    .orderBy('revision')
    .execute()
  return rows.map(({ answers }) => readAnswers(answers))
}

/** The answers of one revision of a case. */
export async function answersOf(db: Executor, caseId: number, revision: number): Promise<Answers> {
  const { answers } = await db
    .selectFrom('formData')
    .select('answers')
    .where('caseId', '=', caseId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return readAnswers(answers)
}

function readAnswers(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('answers are an object')
  return { ...stored }
}
