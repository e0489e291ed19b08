import type { Field } from '@selamat/contract/domains/forms/kinds'
import { ReadError } from '../../../platform/import/zip-scan.ts'
import type { Choices } from './choice-lists.ts'
import { type NoteList, rowsText, short } from './import-notes.ts'
import { questionTypeOf, whyNot } from './question-type.ts'
import { type Line, noteRest } from './sheet-table.ts'
import { fieldOf, textOf, YES } from './survey-field.ts'

/** What a node of the form comes from. */
export interface Source {
  readonly row: number
  readonly name: string
  /** It is worked out and nothing else: without its calculation there is no question. */
  readonly isCalculated: boolean
  readonly repeats: readonly string[]
  readonly parents: readonly string[]
  readonly relevant: string
  readonly required: string
  readonly calculation: string
  readonly constraint: string
  readonly constraintMessage: string
}
/** A node under construction. */
export type Node = Field | Container
export interface Container {
  type: 'section' | 'group' | 'repeat'
  id: string
  title: string
  visibleIf?: string
  min?: number
  max?: number
  nodes: Node[]
}
export interface Survey {
  readonly sections: Container[]
  readonly sources: Map<string, Source>
  /** Rows with a question, group or repeat. */
  readonly rowCount: number
}

const DEEPEST = 20
/** Words of the rule language. */
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
)

/** Ids that are made of names: each once. */
function idMaker() {
  const ids = new Set<string>()
  return function idOf(name: string, renamed?: (id: string) => void): string {
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 50)
    const start = plain === '' || RESERVED.has(plain) ? `question${plain === '' ? '' : `-${plain}`}` : plain
    let id = start
    for (let count = 2; ids.has(id); count++) id = `${start}-${count}`
    ids.add(id)
    if (id !== start && name !== '') renamed?.(id)
    return id
  }
}

interface Open {
  /** Null for a loop, which is left out with all that is in it. */
  readonly container: Container | null
  readonly type: string
  readonly row: number
  readonly repeats: readonly string[]
  readonly parents: readonly string[]
}

/** Reads the rows of the survey into sections; each row with a question, group or repeat is there or is noted as left out. */
export function readSurvey(lines: readonly Line[], choices: Choices, formTitle: string, notes: NoteList): Survey {
  const sections: Container[] = []
  const sources = new Map<string, Source>()
  const idOf = idMaker()
  const open: Open[] = []
  const limits = new Map<string, number[]>()
  let loose: Container | null = null
  let rowCount = 0

  function place(node: Node): Node {
    const around = open.at(-1)?.container
    if (around) {
      around.nodes.push(node)
      return node
    }
    if (node.type === 'group') {
      loose = null
      const section: Container = { ...node, type: 'section' }
      sections.push(section)
      return section
    }
    if (loose === null) {
      const title = formTitle.slice(0, 120) || `Part ${sections.length + 1}`
      loose = { type: 'section', id: idOf(`part-${sections.length + 1}`), title, nodes: [] }
      sections.push(loose)
    }
    loose.nodes.push(node)
    return node
  }

  function sourceOf(line: Line, name: string, isCalculated: boolean): Source {
    const { repeats = [], parents = [] } = open.at(-1) ?? {}
    return {
      row: line.row,
      name,
      isCalculated,
      repeats,
      parents,
      relevant: line.take('relevant'),
      required: line.take('required'),
      calculation: line.take('calculation'),
      constraint: line.take('constraint'),
      constraintMessage: line.text('constraint_message'),
    }
  }

  function readContainer(
    line: Line,
    name: string,
    what: 'group' | 'repeat',
    label: string,
    note: (text: string) => void,
  ) {
    if (open.length >= DEEPEST) throw new ReadError(`Groups are nested too deeply in row ${line.row}`)
    const id = idOf(name, (own) => note(`The name is used already: here it is “${own}”`))
    const own: Container = { type: what, id, title: label || 'Group', nodes: [] }
    const count = what === 'repeat' ? line.take('repeat_count') : ''
    if (/^\d{1,3}$/.test(count) && Number(count) <= 100) Object.assign(own, { min: Number(count), max: Number(count) })
    else if (count !== '') note(`The number of rows is not carried over: ${short(count)}`)
    const source = sourceOf(line, name, false)
    sources.set(id, source)
    const placed = place(own)
    const container = placed.type === 'field' ? own : placed
    const repeats = what === 'repeat' ? [...source.repeats, id] : source.repeats
    open.push({ container, type: what, row: line.row, repeats, parents: [...source.parents, id] })
  }

  for (const line of lines) {
    if (line.isEmpty) continue
    const written = line.take('type')
    const question = questionTypeOf(written)
    const { type } = question
    const name = line.take('name')
    const note = (text: string) => notes.add('survey', line.row, name, text)
    const isDisabled = YES.test(line.take('disabled'))
    const opened = open.at(-1)
    if (type.startsWith('end_') && opened?.type === type.slice(4) && !isDisabled) {
      open.pop()
      noteRest(line, note)
      continue
    }
    rowCount++
    const leaveOut = (text: string) => notes.leaveOut(line.row, name, text)
    if (isDisabled) leaveOut('The row is disabled')
    else if (type === '') leaveOut('The row has no type')
    else if (type === 'calculate' && line.take('calculation') === '')
      leaveOut('Nothing is calculated: the row has no calculation')
    else if (type.startsWith('end_')) leaveOut(`“${written}” without its beginning`)
    else if (opened?.container === null && !type.startsWith('begin_')) leaveOut('It is in a loop, which is left out')
    else if (type === 'begin_loop' || (opened?.container === null && type.startsWith('begin_'))) {
      leaveOut(type === 'begin_loop' ? whyNot(type, written) : 'It is in a loop, which is left out')
      if (open.length >= DEEPEST) throw new ReadError(`Groups are nested too deeply in row ${line.row}`)
      open.push({ container: null, type: type.slice(6), row: line.row, repeats: [], parents: [] })
    } else {
      const isContainer = type === 'begin_group' || type === 'begin_repeat'
      const label = line.text('label')
      const own = textOf(label, isContainer ? 120 : 255, 'label', note) || name || (isContainer ? '' : 'Question')
      if (isContainer) readContainer(line, name, type === 'begin_group' ? 'group' : 'repeat', own, note)
      else {
        const result = fieldOf(question, line, own, choices, note)
        // Of a question that is left out nothing more is said.
        if ('leftOut' in result) {
          leaveOut(result.leftOut)
          continue
        }
        const isCalculated = type === 'calculate'
        const id = idOf(name, (used) => note(`The name is used already: here it is “${used}”`))
        const field = { ...result.field, id }
        sources.set(id, sourceOf(line, name, isCalculated))
        place(field)
        if (name === '') note('The question has no name')
        if (label === '' && !isCalculated) note('The question has no label: its name is shown')
        const limit = type === 'text' || type === 'phone number' ? (field.kind === 'text-area' ? '4,000' : '255') : null
        if (limit !== null) limits.set(limit, [...(limits.get(limit) ?? []), line.row])
      }
      noteRest(line, note)
    }
  }
  for (const { type, row } of open) notes.add('survey', row, '', `The ${type} is not ended`)
  for (const [limit, rows] of limits) {
    notes.add('survey', null, '', `An answer in text has at most ${limit} characters: ${rowsText(rows)}`)
  }
  return { sections, sources, rowCount }
}
