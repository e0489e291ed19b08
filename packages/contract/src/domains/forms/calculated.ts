import { displayOf, type Field, type Names, ruleTypeOf } from './kinds.ts'

/** A calculated number as the answer of a field: with the decimals of its question, or as text where the field takes text. */
export function calculatedAnswer(field: Field, result: unknown): unknown {
  if (typeof result !== 'number') return result
  if (ruleTypeOf(field) === 'string') return String(result)
  const number = 'number' in field.settings ? field.settings.number : undefined
  // Not minus zero.
  return number === undefined ? result : Number(result.toFixed(number.decimals)) + 0
}

const FRACTION = /^-?\d+\.\d{5,}$/
/** So many digits say enough of a fraction below one. */
const DIGITS = 3
const PLACES = 2

/** A text without the decimals that say nothing of a division; null for one that is no such figure. */
function shortened(value: unknown): string | null {
  if (typeof value !== 'string' || !FRACTION.test(value)) return null
  const number = Number(value)
  const size = Math.abs(number)
  if (size >= 1 || size === 0) return String(Number(number.toFixed(PLACES)))
  return String(Number(number.toPrecision(DIGITS)))
}

/** The answer to a field as people read it, a calculated one too; null where the value is text already, or files. */
export const shownAnswer = (field: Field, value: unknown, names: Names): string | null =>
  displayOf(field, value, names) ?? (field.calculate === undefined ? null : shortened(value))

const PLAIN_NAMES: Names = { place: String, person: String, masterKey: String, equipment: String, stockItem: String }

/** What a form shows of a field that is calculated; null for none. */
export const shownCalculation = (field: Field, value: unknown): string | null =>
  value === undefined || value === '' ? null : (shownAnswer(field, value, PLAIN_NAMES) ?? String(value))
