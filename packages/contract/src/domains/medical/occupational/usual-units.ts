import type { Test } from './examination-words.ts'

/**
 * Common items of a laboratory with the one unit in which the clinic keeps them, so that a figure of another unit is never read as
 * this one. What is not listed has any unit.
 */
const USUAL_UNITS: readonly (readonly [test: Test, unit: string, items: readonly string[]])[] = [
  ['BLOOD', 'g/dL', ['Haemoglobin', 'Hemoglobin']],
  ['BLOOD', '%', ['Haematocrit', 'Hematocrit']],
  ['BLOOD', 'mg/dL', ['Fasting glucose', 'Total cholesterol', 'HDL', 'LDL', 'Triglycerides', 'Uric acid']],
  ['LIVER', 'U/L', ['ALT', 'AST', 'SGPT', 'SGOT', 'Gamma-GT']],
  ['KIDNEY', 'mg/dL', ['Creatinine', 'Urea']],
  ['BLOOD_LEAD', 'µg/dL', ['Lead', 'Lead in blood']],
]
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
const UNITS = new Map(
  USUAL_UNITS.flatMap(([test, unit, items]) => items.map((item) => [`${test} ${plain(item)}`, unit] as const)),
)

/** Why a unit cannot be that of an item; null: it can. */
export function unitProblem(test: Test, item: string, unit: string): string | null {
  const usual = UNITS.get(`${test} ${plain(item)}`)
  return usual === undefined || plain(usual) === plain(unit) ? null : `${item} is kept in ${usual}`
}
