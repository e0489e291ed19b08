import type { Option } from '@selamat/contract/domains/forms/kinds/choice-kinds'

export const MOST_OPTIONS = 200
const MOST_LETTERS = 120
const VALUE_LETTERS = 50

/** The stored value of a label: `Not applicable` becomes `not-applicable`, with a number where it is used already. */
function storedValue(label: string, used: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const slug =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, VALUE_LETTERS) || 'choice'
  for (let number = 1; ; number++) {
    const value = number === 1 ? slug : `${slug}-${number}`
    if (!used.has(value)) return value
  }
}

const valuesOf = (options: readonly Option[]) => new Set(options.map(({ value }) => value))

/** Choices for these labels, as many as there is room for; of several labels empty ones are left out. */
export function addedOptions(options: readonly Option[], labels: readonly string[]): Option[] {
  const used = valuesOf(options)
  const named = labels.length > 1 ? labels.map((label) => label.trim()).filter((label) => label !== '') : labels
  return named.slice(0, MOST_OPTIONS - options.length).map((text) => {
    const label = text.slice(0, MOST_LETTERS)
    const value = storedValue(label, used)
    used.add(value)
    return { value, label }
  })
}

/** A choice under another label; a new one is also stored under it, so that rules read well. */
export function relabelled(options: readonly Option[], option: Option, label: string, isNew: boolean): Option {
  if (!isNew) return { ...option, label }
  return { ...option, label, value: storedValue(label, valuesOf(options.filter((each) => each !== option))) }
}

/** The list with one of its elements at another position. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const next = [...list]
  next.splice(at + by, 0, ...next.splice(at, 1))
  return next
}
