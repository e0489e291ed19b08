import { flatten, instancesOf, rowsIn } from '@selamat/contract/domains/forms/answers'
import { outlineOf } from '@selamat/contract/domains/forms/compile-form'
import {
  type AnswerChange,
  displayAnswer,
  type FormDefinition,
  type PresentedAnswer,
} from '@selamat/contract/domains/forms/form'
import type { Executor } from '../../platform/database.ts'
import { presentRevisions } from './present-answers.ts'
import type { Answers } from './references.ts'
import type { Tenant } from './tenant.ts'

/**
 * What changed from each revision of the answers to the next, field by field in the order of the form, as people read it:
 * one list for each pair of neighbours, so `revisions.length - 1` lists. Rows are compared by their number.
 */
export async function answerChanges(
  db: Executor,
  tenant: Tenant,
  definition: FormDefinition,
  revisions: readonly Answers[],
): Promise<AnswerChange[][]> {
  const form = outlineOf(definition)
  const presented = await presentRevisions(db, tenant, form, revisions)
  const rows = revisions.map((answers) => rowsIn(flatten(form, answers).answers))
  return presented.slice(1).map((after, index) => {
    const [before, now] = [byPath(presented[index] ?? []), byPath(after)]
    const rowsAt = (path: string) => Math.max(rows[index]?.(path) ?? 0, rows[index + 1]?.(path) ?? 0)
    return instancesOf(form, rowsAt).flatMap(({ path, label }) => {
      const [from, to] = [before.get(path), now.get(path)]
      if (JSON.stringify(from?.value) === JSON.stringify(to?.value)) return []
      return [{ path, label, before: from ? displayAnswer(from) : null, after: to ? displayAnswer(to) : null }]
    })
  })
}

const byPath = (answers: readonly PresentedAnswer[]) => new Map(answers.map((answer) => [answer.path, answer]))
