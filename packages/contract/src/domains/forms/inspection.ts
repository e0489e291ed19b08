import { plural } from '../../kit/plural.ts'
import type { InspectionRule } from '../master-data/equipment/equipment-plan.ts'
import { flatten } from './answers.ts'
import { compileForm } from './compile-form.ts'
import { deviationsOf } from './deviations.ts'
import type { FieldData, FormDefinition } from './form.ts'
import { choiceFieldsOf, fieldsOf, optionsOf } from './inspection-fields.ts'
import { type Field, kinds, pointsOf, STORED } from './kinds.ts'
import { runForm } from './run-form.ts'
import { isScored, scoreOfRun } from './score-form.ts'

export interface InspectionOutcome {
  readonly result: 'PASSED' | 'FAILED'
  /** What decided, and what was found wrong. */
  readonly note: string
}

const hasDeviations = (definition: FormDefinition): boolean =>
  fieldsOf(definition).some(({ kind }) => kinds[kind].findsDeviations)

/** What a form lacks for a rule to decide, by the field of the rule; empty where nothing. */
export function inspectionErrors(definition: FormDefinition, rule: InspectionRule): Record<string, string> {
  switch (rule.inspectionResult) {
    case null:
      return { inspectionResult: 'Choose what decides' }
    case 'SCORE':
      if (!isScored(definition)) return { inspectionResult: 'No answer of this form has points' }
      return rule.inspectionPassMark === null ? { inspectionPassMark: 'This field is required' } : {}
    case 'DEVIATIONS':
      return hasDeviations(definition) ? {} : { inspectionResult: 'This form has no field for deviations' }
    case 'CHOICE': {
      const field = choiceFieldsOf(definition).find(({ id }) => id === rule.inspectionField)
      if (field === undefined) return { inspectionField: 'Choose a drop-down or radio button of the form' }
      const options = optionsOf(field)
      const passing = options.filter(({ value }) => rule.inspectionPasses.includes(value)).length
      if (passing !== rule.inspectionPasses.length) return { inspectionPasses: 'Choose options of the field' }
      if (passing === 0) return { inspectionPasses: 'Choose at least one option that passes' }
      return passing === options.length ? { inspectionPasses: 'Leave at least one option that fails' } : {}
    }
  }
}

const NOTE_LENGTH = 500

/**
 * The result of an inspection by the answers of its form. What the rule cannot find is no pass: equipment stays in service
 * only where somebody said that it is in order.
 */
export function inspectionOutcome(
  definition: FormDefinition,
  answers: FieldData,
  rule: InspectionRule,
): InspectionOutcome {
  const form = compileForm(definition)
  const run = runForm(form, flatten(form, answers).answers, STORED)
  const filled = run.instances.flatMap(({ compiled: { node }, path, label }) => {
    const { visible, value } = run.stateOf(path)
    return node.type === 'field' && visible ? [{ node, label, value }] : []
  })
  const deviations = deviationsOf(definition, answers).map(({ text }) => text)
  const decide = (): { passed: boolean; text: string } => {
    if (rule.inspectionResult === 'SCORE') {
      const score = scoreOfRun(run)
      if (score === null) return { passed: false, text: 'Nothing was scored' }
      const text = `Score ${score.percent} %, passes from ${rule.inspectionPassMark} %`
      return { passed: score.percent >= (rule.inspectionPassMark ?? 100), text }
    }
    if (rule.inspectionResult === 'DEVIATIONS') {
      const count = deviations.length
      const text = count === 0 ? 'No deviations' : plural(count, 'deviation')
      return { passed: count === 0, text }
    }
    const chosen = filled.filter(({ node }) => node.id === rule.inspectionField)
    if (chosen.length === 0) return { passed: false, text: 'The result was not chosen' }
    const text = chosen.map(({ node, label, value }) => `${label}: ${optionLabel(node, value)}`).join('. ')
    return { passed: chosen.every(({ value }) => rule.inspectionPasses.some((pass) => pass === value)), text }
  }
  const { passed, text } = decide()
  const lost = filled.flatMap(({ node, label, value }) => {
    const score = pointsOf(node, value)
    const decided = rule.inspectionResult === 'CHOICE' && node.id === rule.inspectionField
    return score !== null && score.points < score.most && !decided ? [`${label}: ${optionLabel(node, value)}`] : []
  })
  const note = [text, ...deviations, ...lost].join('. ')
  return {
    result: passed ? 'PASSED' : 'FAILED',
    note: note.length > NOTE_LENGTH ? `${note.slice(0, NOTE_LENGTH - 1)}…` : note,
  }
}

/** The options that a field's answer chose, in words. */
function optionLabel(field: Field, value: unknown): string {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const labels = optionsOf(field).flatMap(({ value: each, label }) => (values.includes(each) ? [label] : []))
  return labels.join(', ') || 'no answer'
}
