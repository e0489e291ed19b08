import type { AnswerChange, FormDefinition } from '@selamat/contract/domains/forms/form'
import type { Executor } from '../../platform/database.ts'
import { type PresentedAnswer, presentRevisions } from './present-answers.ts'
import { type Answers, fieldsOf } from './references.ts'

/**
 * What changed from each revision of the answers to the next, field by field in the order of the form, as people read it:
 * one list for each pair of neighbours, so `revisions.length - 1` lists.
 */
export async function answerChanges(
  db: Executor,
  companyId: number,
  definition: FormDefinition,
  revisions: readonly Answers[],
): Promise<AnswerChange[][]> {
  const presented = await presentRevisions(db, companyId, definition, revisions)
  return presented.slice(1).map((after, index) => {
    const [before, now] = [byField(presented[index] ?? []), byField(after)]
    return fieldsOf(definition).flatMap(({ fieldId, label }) => {
      const [from, to] = [before.get(fieldId), now.get(fieldId)]
      if (JSON.stringify(from?.value) === JSON.stringify(to?.value)) return []
      return [{ fieldId, label, before: textOf(from), after: textOf(to) }]
    })
  })
}

const byField = (answers: readonly PresentedAnswer[]) => new Map(answers.map((answer) => [answer.fieldId, answer]))

function textOf(answer: PresentedAnswer | undefined): string | null {
  if (answer === undefined) return null
  const { display, files, value } = answer
  return display ?? (files.length > 0 ? files.map(({ name }) => name).join(', ') : String(value))
}
