import { flatten, instancesOf, rowsIn } from '@selamat/contract/domains/forms/answers'
import type { CompiledForm } from '@selamat/contract/domains/forms/compile-form'
import type { FieldData } from '@selamat/contract/domains/forms/form'
import { type Field, type References, referencesOf } from '@selamat/contract/domains/forms/kinds'
import { isEmpty } from '@selamat/contract/kit/rule-text'

/** The answers of a report as `checkAnswers` cleaned them. */
export type Answers = Readonly<FieldData>

/** A field with its answer, in one row of the repeats around it. */
export interface AnsweredField {
  readonly field: Field
  readonly path: string
  /** The path in words, such as `Crew 2 › SIO`. */
  readonly label: string
  readonly value: unknown
}

/** The fields that have an answer, in the order of the form. */
export function answeredFields(form: CompiledForm, answers: Answers): AnsweredField[] {
  const flat = flatten(form, answers).answers
  return instancesOf(form, rowsIn(flat)).flatMap(({ compiled: { node: field }, path, label }) =>
    field.type === 'field' && !isEmpty(flat[path]) ? [{ field, path, label, value: flat[path] }] : [],
  )
}

/** What answers point at, each with the path of the answer that names it. */
export interface AnswerReferences {
  readonly places: readonly { path: string; locationId: number; subLocationId: number | null }[]
  readonly people: readonly { path: string; username: string }[]
  readonly files: readonly { path: string; picture: boolean; id: number }[]
}

/** Finds the places, people and files that answers point at. */
export function referencesIn(fields: readonly AnsweredField[]): AnswerReferences {
  const found = fields.map(({ field, path, value }): References & { path: string } => ({
    path,
    ...referencesOf(field, value),
  }))
  return {
    places: found.flatMap(({ path, places = [] }) => places.map((place) => ({ path, ...place }))),
    people: found.flatMap(({ path, people = [] }) => people.map((username) => ({ path, username }))),
    files: found.flatMap(({ path, files = [] }) => files.map((file) => ({ path, ...file }))),
  }
}
