import { idOf, nameOf, type RuleField, type RuleFields, type RuleRows } from '@selamat/contract/kit/rule-language'
import { fieldById } from '@selamat/contract/kit/rule-names'
import { CALL_TEXTS, LOOP_TEXTS, METHOD_TEXTS, OPERATOR_TEXTS } from './texts.ts'

/** One suggestion: what is inserted, with `‸` where the caret goes, and what it is in the words of the form. */
export interface Completion {
  readonly insert: string
  readonly name: string
  readonly detail: string
}

/** Suggestions for the characters `from` to `to`. */
export interface Completions {
  readonly from: number
  readonly to: number
  readonly items: readonly Completion[]
}

/** The list stays short enough to be read; a further letter narrows it. */
const MOST = 50
const NAME = /[A-Za-z_]\w*$/
const COMPARED = /([A-Za-z_]\w*)\s*(?:==|!=)\s*$/
const ONE_OF = /([A-Za-z_]\w*)\s+in\s+\[[^\]]*$/

/**
 * What can stand at the caret: fields, functions, parts of a row or text, choices of the field that is compared.
 * `all` offers everything where nothing was typed yet. Returns null for none.
 */
export function completionsAt(text: string, caret: number, fields: RuleFields, all: boolean): Completions | null {
  const before = text.slice(0, caret)
  const quote = openQuote(before)
  if (quote >= 0) {
    const typed = before.slice(quote + 1)
    const mark = text[quote] ?? '"'
    const end = text.indexOf(mark, caret)
    const to = end < 0 ? caret : end + 1
    const items = choicesBefore(before.slice(0, quote), fields).map(({ value, label }) =>
      completion(`${value}${mark}‸`, value, label),
    )
    return some(quote + 1, to, items, typed)
  }
  const typed = NAME.exec(before)?.[0] ?? ''
  const from = caret - typed.length
  const to = caret + (/^\w*/.exec(text.slice(caret))?.[0].length ?? 0)
  const ahead = before.slice(0, from)
  const called = text.slice(to).startsWith('(')
  const receiver = /([A-Za-z_]\w*)\.$/.exec(ahead)?.[1]
  if (receiver !== undefined) return some(from, to, partsOf(receiver, text, fields), typed, called)
  const choices = choicesBefore(ahead, fields).map(({ value, label }) => completion(`"${value}"`, `"${value}"`, label))
  if (!all && typed === '') return some(from, to, choices, typed)
  const names = [...namesOf(fields), ...loopNames(before, fields), ...fromTexts(CALL_TEXTS)]
  return some(
    from,
    to,
    [...choices, ...names, ...(all && typed === '' ? fromTexts(OPERATOR_TEXTS) : [])],
    typed,
    called,
  )
}

const completion = (insert: string, name: string, detail: string): Completion => ({ insert, name, detail })
const fromTexts = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([insert, detail]) => completion(insert, insert.replace('‸', '').trim(), detail))
const namesOf = (fields: RuleFields) => [...fields].map(([id, { label }]) => completion(nameOf(id), nameOf(id), label))

/** Those that contain what was typed, in the name or the label; those that begin with it first. */
function some(from: number, to: number, all: readonly Completion[], typed: string, called = false): Completions | null {
  const start = typed.toLowerCase()
  const begins = ({ name, detail }: Completion) => [name, detail].some((own) => own.toLowerCase().startsWith(start))
  const contains = ({ name, detail }: Completion) => `${name} ${detail}`.toLowerCase().includes(start)
  const found = all.filter(contains).toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
  // What is written already is no suggestion.
  const items = found.filter(({ name }) => name !== typed || found.length > 1).slice(0, MOST)
  if (items.length === 0) return null
  return { from, to, items: called ? items.map((one) => ({ ...one, insert: one.insert.replace(/\(.*/, '‸') })) : items }
}

/** Where a text in quotation marks begins that is still open; -1 for none. */
function openQuote(before: string): number {
  let start = -1
  for (let index = 0; index < before.length; index++) {
    const letter = before[index]
    if (start >= 0 && letter === '\\') index++
    else if (start < 0 && (letter === '"' || letter === "'")) start = index
    else if (start >= 0 && letter === before[start]) start = -1
  }
  return start
}

function choicesBefore(ahead: string, fields: RuleFields): NonNullable<RuleField['options']> {
  const name = (COMPARED.exec(ahead) ?? ONE_OF.exec(ahead))?.[1]
  const field = name === undefined ? undefined : fieldById(fields, idOf(name))
  return field && 'type' in field && field.type === 'string' ? (field.options ?? []) : []
}

/** The repeat whose rows a loop around the caret calls by this name. */
function rowsNamed(name: string, text: string, fields: RuleFields): RuleRows | undefined {
  for (const [, list = '', row] of text.matchAll(/([A-Za-z_]\w*)\.\w+\(\s*([A-Za-z_]\w*)\s*,/g)) {
    const field = row === name ? fieldById(fields, idOf(list)) : undefined
    if (field && 'fields' in field) return field
  }
  return undefined
}

function loopNames(before: string, fields: RuleFields): Completion[] {
  const names = [...before.matchAll(/\.\w+\(\s*([A-Za-z_]\w*)\s*,/g)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => {
    const rows = rowsNamed(name, before, fields)
    return rows ? [completion(`${name}.‸`, name, rows.label)] : []
  })
}

/** What can follow `name.`: the fields of a row, loops over a list, methods of a text. */
function partsOf(name: string, text: string, fields: RuleFields): Completion[] {
  const rows = rowsNamed(name, text, fields)
  if (rows) return namesOf(rows.fields)
  const field = fieldById(fields, idOf(name))
  if (field === undefined) return []
  if ('fields' in field || field.type.startsWith('list')) return fromTexts(LOOP_TEXTS)
  return field.type === 'string' ? fromTexts(METHOD_TEXTS) : []
}
