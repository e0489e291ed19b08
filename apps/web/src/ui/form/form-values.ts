import type { Change } from '../history/changes.ts'
import type { Form } from './use-form.ts'

/** The draft of a form: its values, and the version of the record. */
export interface Kept<Values> {
  readonly values: Values
  readonly version: number
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a draft has exactly the fields of `like`. */
export function isKept<Values extends object>(kept: unknown, like: Values): kept is Kept<Values> {
  if (!isObject(kept) || !('values' in kept) || !('version' in kept) || typeof kept.version !== 'number') return false
  if (!isObject(kept.values)) return false
  const fields = (value: object) => Object.keys(value).sort().join()
  return fields(kept.values) === fields(like)
}

/** Puts values into a form as if they had been typed. */
export function fill<Values extends object>(form: Pick<Form<Values>, 'set'>, values: Values): void {
  for (const name in values) form.set(name, values[name])
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''
const same = (one: unknown, other: unknown) =>
  (isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)

/** Where two states of a form differ, field by field. */
export function valueChanges<Values extends object>(theirs: Values, mine: Values): Change[] {
  const changes: Change[] = []
  for (const field in mine) {
    if (!same(theirs[field], mine[field])) changes.push({ field, from: theirs[field], to: mine[field] })
  }
  return changes
}
