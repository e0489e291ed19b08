import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import type { Tx } from '../../../platform/database.ts'
import { scoresOf } from '../../forms/index.ts'

/** The kind of owner under which a case's files are kept. */
export const CASE_FILES = 'case'

/** Keeps the answers of one submission with what they score; nothing is overwritten. */
export async function keepAnswers(
  tx: Tx,
  {
    definition,
    answers,
    at,
    ...rest
  }: {
    readonly definition: FormDefinition
    readonly caseId: number
    /** The task node whose form it is; left out, the report itself. */
    readonly node?: string
    readonly formVersionId: number
    readonly revision: number
    readonly answers: Readonly<Record<string, unknown>>
    readonly submittedBy: number
    /** When the case was submitted first. */
    readonly reportedAt: Date
    readonly at: Date
  },
): Promise<void> {
  const [score] = await scoresOf(definition, [answers])
  const scored = { points: score?.points ?? null, mostPoints: score?.most ?? null }
  await tx
    .insertInto('submissions')
    .values({ ...rest, ...scored, answers: JSON.stringify(answers), submittedAt: at })
    .execute()
}
