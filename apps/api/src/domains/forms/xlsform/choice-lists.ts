import type { NoteList } from './import-notes.ts'
import { plainText } from './plain-text.ts'
import { type Line, noteRest } from './sheet-table.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}
export type Choices = ReadonlyMap<string, readonly Choice[]>

/** The lists of choices by their names. */
export function choiceLists(lines: readonly Line[], notes: NoteList): Choices {
  const lists = new Map<string, Choice[]>()
  for (const line of lines) {
    if (line.isEmpty) continue
    const list = line.take('list_name')
    const value = line.take('name')
    const note = (text: string) => notes.add('choices', line.row, [list, value].filter(Boolean).join(' / '), text)
    const { text, lost } = plainText(line.text('label'))
    const label = text || value
    const own = lists.get(list) ?? []
    if (list === '' || value === '') note('A choice needs a list name and a name: it is left out')
    else if (value.length > 60) note('The name of a choice has at most 60 characters: it is left out')
    else if (own.some((option) => option.value === value)) note('This choice is in the list already')
    else {
      if (text === '') note('The choice has no label: its name is shown')
      if (label.includes('${')) note('The label shows an answer, which is not supported')
      for (const what of lost) note(`The label loses ${what}`)
      if (label.length > 120) note('The label is longer than 120 characters and was cut')
      own.push({ value, label: label.slice(0, 120) })
      lists.set(list, own)
    }
    noteRest(line, note)
  }
  return lists
}
