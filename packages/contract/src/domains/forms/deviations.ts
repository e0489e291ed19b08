import { flatten } from './answers.ts'
import { compileForm } from './compile-form.ts'
import type { FieldData, FormDefinition } from './form.ts'
import type { Deviation } from './kinds/kind.ts'
import { deviationsIn, STORED } from './kinds.ts'
import { runForm } from './run-form.ts'

/** A deviation with the field that names it. */
export interface FoundDeviation extends Deviation {
  /** The path of the field and the row in its list: `findings[0]`, stable as long as the list is. */
  readonly key: string
  readonly path: string
  /** The field in words, within a repeat with the row. */
  readonly label: string
}

/** The deviations that stored answers name, in the order of the form; hidden fields name none. */
export function deviationsOf(definition: FormDefinition, answers: FieldData): FoundDeviation[] {
  const form = compileForm(definition)
  const { instances, stateOf } = runForm(form, flatten(form, answers).answers, STORED)
  return instances.flatMap(({ compiled: { node }, path, label }) => {
    const { visible, value } = stateOf(path)
    if (node.type !== 'field' || !visible) return []
    return deviationsIn(node, value).map((deviation, row) => ({ ...deviation, key: `${path}[${row}]`, path, label }))
  })
}
