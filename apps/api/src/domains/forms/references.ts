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
export type AnswerReferences = {
  readonly [K in keyof References]-?: readonly (Wrapped<NonNullable<References[K]>[number]> & {
    readonly path: string
  })[]
}
type Wrapped<T> = T extends string ? { readonly username: T } : T

/** Finds the records that answers point at. */
export function referencesIn(fields: readonly AnsweredField[]): AnswerReferences {
  const found = fields.map(({ field, path, value }) => ({ path, ...referencesOf(field, value) }))
  const at = <T extends object>(path: string, records: readonly T[] = []) => records.map((one) => ({ path, ...one }))
  return {
    places: found.flatMap(({ path, places }) => at(path, places)),
    people: found.flatMap(({ path, people = [] }) => people.map((username) => ({ path, username }))),
    files: found.flatMap(({ path, files }) => at(path, files)),
    masterKeys: found.flatMap(({ path, masterKeys }) => at(path, masterKeys)),
    equipment: found.flatMap(({ path, equipment }) => at(path, equipment)),
    stockItems: found.flatMap(({ path, stockItems }) => at(path, stockItems)),
    reports: found.flatMap(({ path, reports }) => at(path, reports)),
  }
}
