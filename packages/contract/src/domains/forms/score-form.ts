import { flatten } from './answers.ts'
import { compileForm } from './compile-form.ts'
import type { FieldData, FormDefinition } from './form.ts'
import { fieldsOf } from './inspection-fields.ts'
import { pointsOf, STORED } from './kinds.ts'
import { type FormRun, runForm } from './run-form.ts'

/** What a filled form scores: its points, the most it could have, and the share in per cent. */
export interface FormScore {
  readonly points: number
  readonly most: number
  readonly percent: number
}

/** The score of a form that is being filled in; null where no visible field gives points. */
export function scoreOfRun({ instances, stateOf }: FormRun): FormScore | null {
  const scores = instances.flatMap(({ compiled: { node }, path }) => {
    const { visible, value } = stateOf(path)
    return (node.type === 'field' && visible && pointsOf(node, value)) || []
  })
  const sum = (of: (score: (typeof scores)[number]) => number) =>
    Number(scores.reduce((total, score) => total + of(score), 0).toFixed(6))
  const [points, most] = [sum((score) => score.points), sum((score) => score.most)]
  return most === 0 ? null : { points, most, percent: Math.round((points / most) * 1000) / 10 }
}

/** Whether a form has answers with points. */
export const isScored = (definition: FormDefinition): boolean =>
  fieldsOf(definition).some((field) => pointsOf(field, undefined) !== null)

/** The score of stored answers: hidden fields do not count, and visible ones without an answer count with no points. */
export function scoreOf(definition: FormDefinition, answers: FieldData): FormScore | null {
  const form = compileForm(definition)
  return scoreOfRun(runForm(form, flatten(form, answers).answers, STORED))
}
