import { checkAnswers, type Field, type FieldData, type FormDefinition } from '@selamat/contract/domains/forms/form'
import type { HeldValues } from './held.ts'
import type { Shown } from './kinds/shown.ts'
import { values } from './kinds/values.ts'

type FormSection = FormDefinition['sections'][number]
/** Messages by field id. */
export type AnswerErrors = Readonly<Record<string, string>>

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

const fieldsOf = (definition: FormDefinition): Field[] => definition.sections.flatMap(({ fields }) => fields)

/** The answers as they travel: one entry a field that has one. */
export const toFieldData = (definition: FormDefinition, held: HeldValues): FieldData =>
  fieldsOf(definition)
    .map(({ kind, fieldId }) => ({ fieldId, value: values[kind].answer(held[fieldId]) }))
    .filter(({ value }) => !isEmpty(value))

/** What the fields hold when the answers of a record are to be corrected. */
export function fromAnswers(definition: FormDefinition, shown: readonly Shown[]): HeldValues {
  const answers = new Map(shown.map((one) => [one.fieldId, one]))
  return Object.fromEntries(
    fieldsOf(definition).flatMap(({ kind, fieldId }) => {
      const answer = answers.get(fieldId)
      return answer === undefined ? [] : [[fieldId, values[kind].held(answer)]]
    }),
  )
}

/** What is wrong, by field id: the same check as the server's. */
export const errorsIn = (definition: FormDefinition, held: HeldValues, today: string): AnswerErrors =>
  checkAnswers(definition, toFieldData(definition, held), { today }).errors

/** The messages of a refusal by field id, whether the server names a field by its path or by its id. */
export const fieldErrors = (errors: Readonly<Record<string, string>>): AnswerErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^fieldData\./, ''), message]))

export interface SectionState {
  readonly wrong: number
  readonly complete: boolean
}

/** How far a section is: how many of its marked fields are wrong, and whether all that it must hold is there. */
export function sectionState(
  section: FormSection,
  held: HeldValues,
  marked: AnswerErrors,
  found: AnswerErrors,
): SectionState {
  const wrong = section.fields.filter(({ fieldId }) => marked[fieldId] !== undefined).length
  const answered = section.fields.some(({ kind, fieldId }) => !isEmpty(values[kind].answer(held[fieldId])))
  return { wrong, complete: answered && section.fields.every(({ fieldId }) => found[fieldId] === undefined) }
}
