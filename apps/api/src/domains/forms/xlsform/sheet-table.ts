import { plural } from '@selamat/contract/kit/plural'
import { type NoteList, rowsText, short } from './import-notes.ts'
import type { SheetRow } from './workbook.ts'

/** A row by its columns; what is asked for counts as read, the rest is reported. */
export interface Line {
  readonly row: number
  /** The text under a header; empty for none. */
  readonly take: (header: string) => string
  /** The text under a header that can be there once for each language. */
  readonly text: (header: string) => string
  /** Headers and texts that nothing has taken; translations are reported by column. */
  readonly rest: () => readonly (readonly [string, string])[]
  readonly isEmpty: boolean
}

interface Header {
  readonly name: string
  readonly language: string
  /** As it is written in the sheet. */
  readonly written: string
}

const TRANSLATED = new Set(
  'label hint guidance_hint constraint_message required_message image big-image audio video'.split(' '),
)
const PREFIX = /^(bind|control|media|instance|body)$/
const ALIASES = new Map(
  Object.entries({
    caption: 'label',
    command: 'type',
    tag: 'name',
    value: 'name',
    list: 'list_name',
    relevance: 'relevant',
    calculate: 'calculation',
    constraining_message: 'constraint_message',
    'jr:constraintmsg': 'constraint_message',
    'jr:requiredmsg': 'required_message',
    'jr:count': 'repeat_count',
    readonly: 'read_only',
  }),
)

/** `Constraint Message` and `bind::jr:constraintMsg` are the same; `label::English (en)` keeps its language. */
function headersOf(row: SheetRow | undefined): Header[] {
  const written = row?.cells.map((cell) => cell.trim()) ?? []
  const separator = written.some((cell) => cell.includes('::')) ? '::' : ':'
  return written.map((text) => {
    const parts = text.split(separator).map((each) => each.trim())
    if (parts.length > 1 && PREFIX.test(parts[0]?.toLowerCase() ?? '')) parts.shift()
    const [first = '', ...others] = parts
    const plain = first.toLowerCase().replace(/\s+/g, '_')
    const name = ALIASES.get(plain) ?? plain
    if (TRANSLATED.has(name)) return { name, language: others.join(separator), written: text }
    const whole = [plain, ...others].join(separator)
    return {
      name: ALIASES.get(whole.toLowerCase()) ?? (others.length === 0 ? name : whole),
      language: '',
      written: text,
    }
  })
}

const keyOf = (language: string) => language.toLowerCase().replace(/\s+/g, '')
export const sameLanguage = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** The languages in which a sheet has labels and other texts, in the order of its columns; '' for texts without one. */
export function languagesOf([head]: readonly SheetRow[]): string[] {
  const texts = headersOf(head).filter(({ name }) => TRANSLATED.has(name))
  const labels = texts.filter(({ name }) => name === 'label')
  return [...new Set([...labels, ...texts].map(({ language }) => language))]
}

/**
 * A sheet as lines, with its texts in one language. `finish` reports by column what was in other languages, taken from
 * another one, or under no header.
 */
export function tableOf(sheet: string, rows: readonly SheetRow[], language: string, notes: NoteList) {
  const [head, ...body] = rows
  const headers = headersOf(head)
  const indexes = Map.groupBy(
    headers.map((_, index) => index),
    (index) => headers[index]?.name ?? '',
  )
  const fallbacks = new Map<string, number[]>()
  const translations = new Map<number, number>()
  const nameless = new Map<number, number[]>()

  const lines = body.map(({ row, cells }): Line => {
    const taken = new Set<number>()
    const cell = (index: number) => cells[index] ?? ''
    return {
      row,
      isEmpty: cells.every((text) => text === ''),
      take(name) {
        const own = indexes.get(name) ?? []
        const index = own.find((at) => cell(at) !== '') ?? own[0]
        if (index === undefined) return ''
        taken.add(index)
        return cell(index)
      },
      text(name) {
        const own = indexes.get(name) ?? []
        const inLanguage = (at: number) => sameLanguage(headers[at]?.language ?? '', language)
        const chosen = own.filter(inLanguage)
        const index =
          chosen.find((at) => cell(at) !== '') ??
          own.filter((at) => headers[at]?.language === '').find((at) => cell(at) !== '') ??
          own.find((at) => cell(at) !== '')
        for (const at of own) if (!inLanguage(at)) taken.add(at)
        for (const at of own) {
          if (at !== index && !inLanguage(at) && cell(at) !== '') translations.set(at, (translations.get(at) ?? 0) + 1)
        }
        if (index === undefined) return ''
        taken.add(index)
        if (!inLanguage(index)) {
          const key = `${name}\n${headers[index]?.language ?? ''}`
          fallbacks.set(key, [...(fallbacks.get(key) ?? []), row])
        }
        return cell(index)
      },
      rest: () =>
        headers.flatMap(({ written }, index) =>
          cell(index) === '' || written === '' || taken.has(index) ? [] : [[written, cell(index)] as const],
        ),
    }
  })
  for (const { row, cells } of body) {
    for (const [index, text] of cells.entries()) {
      if (text !== '' && (headers[index]?.written ?? '') === '')
        nameless.set(index, [...(nameless.get(index) ?? []), row])
    }
  }

  function finish() {
    for (const [index, count] of translations) {
      notes.add(
        sheet,
        null,
        '',
        `Column “${headers[index]?.written}” is not carried over: the form has one language (${plural(count, 'text')})`,
      )
    }
    for (const [key, at] of fallbacks) {
      const [name, from] = key.split('\n')
      const source = from ? `in “${from}”` : 'without a language'
      notes.add(
        sheet,
        at.length === 1 ? (at[0] ?? null) : null,
        '',
        `“${name}” has no text in “${language || 'the language of the form'}” in ${rowsText(at)}: the text ${source} is used`,
      )
    }
    for (const [index, at] of nameless) {
      notes.add(sheet, null, '', `Column ${columnName(index)} has no header and is not read: ${rowsText(at)}`)
    }
  }
  return { lines, finish }
}

/** The letters of a column: `A`, `AZ`. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Reports the columns of a row that nothing has read. */
export function noteRest(line: Line, note: (text: string) => void) {
  for (const [header, text] of line.rest()) note(`Column “${header}” is not carried over: ${short(text)}`)
}
