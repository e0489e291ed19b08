import type { ImportNote } from '@selamat/contract/domains/forms/records/form-record'
import type { SheetRow } from './read-workbook.ts'

/** A row by its columns; what is asked for counts as read, the rest is reported. */
export interface Line {
  readonly row: number
  /** The text under a header; empty for none. */
  readonly take: (header: string) => string
  /** Headers and texts that nothing has taken. */
  readonly rest: () => readonly (readonly [string, string])[]
}

const MOST_NOTES = 1000

/** The notes of an import, at most so many. */
export function noteList() {
  const notes: ImportNote[] = []
  return {
    notes,
    add(sheet: ImportNote['sheet'], row: number, name: string, text: string) {
      if (notes.length < MOST_NOTES) notes.push({ sheet, row, name: name === '' ? null : name.slice(0, 120), text })
    },
  }
}
export type NoteList = ReturnType<typeof noteList>

/** `Constraint Message` and `constraint_message` are the same header; `label::English (en)` keeps its language. */
const headerOf = (text: string) => {
  const [name = '', ...language] = text.split('::')
  return [
    name
      .trim()
      .toLowerCase()
      .replace(/\s+/g, '_')
      .replace(/^bind:+/, ''),
    ...language.map((each) => each.trim()),
  ].join('::')
}

/** A sheet as lines; of texts in several languages the one that `language` names, else the first is taken. */
export function linesOf(rows: readonly SheetRow[], language: string): Line[] {
  const [head, ...body] = rows
  const headers = head?.cells.map(headerOf) ?? []
  const indexOf = (name: string) => {
    const plain = headers.indexOf(name)
    const chosen = headers.indexOf(`${name}::${language}`)
    return chosen >= 0 && language !== ''
      ? chosen
      : plain >= 0
        ? plain
        : headers.findIndex((each) => each.startsWith(`${name}::`))
  }
  return body.map(({ row, cells }) => {
    const taken = new Set<number>()
    return {
      row,
      take(header) {
        const index = indexOf(header)
        taken.add(index)
        return cells[index] ?? ''
      },
      rest: () =>
        headers.flatMap((header, index) => {
          const text = cells[index] ?? ''
          return text === '' || header === '' || taken.has(index) ? [] : [[header, text] as const]
        }),
    }
  })
}
