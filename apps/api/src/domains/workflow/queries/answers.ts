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

/**
 * What the decisions of a case look at: the answers of the newest revision of a report, none of an assignment that nobody has
 * filled in; of a case about a record of another domain the facts that the domain gave.
 */
export async function answersOf(db: Executor, caseId: number): Promise<Answers> {
  const { answers } = await db
    .selectFrom('cases as c')
    .select(({ fn, selectFrom, ref }) =>
      fn
        .coalesce(
          selectFrom('submissions as s')
            .select('s.answers')
            .whereRef('s.caseId', '=', 'c.id')
            .where('s.node', '=', REPORT_NODE)
            .orderBy('s.revision', 'desc')
            .limit(1),
          ref('c.facts'),
        )
        .as('answers'),
    )
    .where('c.id', '=', caseId)
    .executeTakeFirstOrThrow()
  return readAnswers(answers)
}

/** Reads stored answers. */
export function readAnswers(stored: unknown): Answers {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) throw new Error('answers are an object')
  return { ...stored }
}
