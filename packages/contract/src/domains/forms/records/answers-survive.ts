import { flatten, instancesOf, rowsIn } from '../answers.ts'
import { outlineOf } from '../compile-form.ts'
import type { FieldData, FormDefinition } from '../form.ts'
import { answerSchema, STORED } from '../kinds.ts'

/**
 * Whether stored answers to a version of a form all survive in a later version: each has its field, of the same kind and at
 * the same place in the repeats, and is still an answer to it. What the later version asks beyond that can be open.
 */
export function survivalOf(before: FormDefinition, after: FormDefinition): (answers: FieldData) => boolean {
  const [earlier, later] = [outlineOf(before), outlineOf(after)]
  return (data) => {
    const { answers, errors } = flatten(later, data)
    if (Object.keys(errors).length > 0) return false
    return instancesOf(later, rowsIn(answers)).every(({ id, path, compiled: { node } }) => {
      const answer = answers[path]
      if (node.type !== 'field' || answer === undefined || answer === null) return true
      const was = earlier.nodes.get(id)?.node
      return was?.type === 'field' && was.kind === node.kind && answerSchema(node, STORED).safeParse(answer).success
    })
  }
}
