import { type FormDefinition, formField, type Section } from '@selamat/contract/domains/forms/form'
import { type Field, ruleTypeOf } from '@selamat/contract/domains/forms/kinds'
import type { FormDraft } from '@selamat/contract/domains/forms/records/form-draft'
import type { ImportNote } from '@selamat/contract/domains/forms/records/form-record'
import { ruleScopes } from '@selamat/contract/domains/forms/rule-scopes'
import type { RuleType } from '@selamat/contract/kit/rule-text'
import { parseRule } from '@selamat/contract/kit/rules'
import { type ExpressionContext, type Named, NotCarried, ruleOf } from './expression.ts'
import type { Workbook } from './read-workbook.ts'
import { type Line, linesOf, type NoteList, noteList } from './sheet-table.ts'

/** A form that was made of an XLSForm, with everything that was not carried over. */
export interface Converted {
  /** The title of the form; empty for none. */
  readonly title: string
  readonly definition: FormDraft
  readonly notes: readonly ImportNote[]
}

interface Source {
  readonly line: Line
  readonly name: string
  readonly repeats: readonly string[]
  readonly relevant: string
  readonly required: string
  readonly calculation: string
  readonly constraint: string
  readonly constraintMessage: string
}
/** A node under construction, with the row that it comes from. */
type Node = Field | Container
interface Container {
  type: 'section' | 'group' | 'repeat'
  id: string
  title: string
  visibleIf?: string
  min?: number
  max?: number
  nodes: Node[]
}

const YES = /^(yes|true|true\(\)|1)$/i
const NO = /^(no|false|false\(\)|0|)$/i
/** Words of the rule language. */
const RESERVED = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
)
/** What fills itself in on a phone with ODK; here version, person and time belong to every report. */
const META = new Set(
  'start end today deviceid subscriberid simserial phonenumber username email audit start-geopoint background-audio hidden'.split(
    ' ',
  ),
)

/**
 * Makes the draft of a form out of an XLSForm. Nothing is guessed: whatever has no exact counterpart is left out, and noted
 * with its row.
 */
export function convert(workbook: Workbook): Converted {
  const notes = noteList()
  const [settings] = linesOf(workbook.settings, '')
  const title = settings?.take('form_title') ?? ''
  const language = settings?.take('default_language') ?? ''
  for (const [header] of settings?.rest() ?? [])
    notes.add('settings', settings?.row ?? 2, header, 'This setting is not carried over')
  const choices = choiceLists(workbook, language, notes)
  const lines = linesOf(workbook.survey, language)
  const { sections, sources } = readSurvey(lines, choices, title, notes)
  const usable = withoutEmpty(sections, notes, sources)
  writeRules(usable, sources, notes)
  return { title, definition: { sections: usable as Section[] }, notes: notes.notes }
}

type Choices = ReadonlyMap<string, readonly { readonly value: string; readonly label: string }[]>

function choiceLists({ choices }: Workbook, language: string, notes: NoteList): Choices {
  const lists = new Map<string, { value: string; label: string }[]>()
  for (const line of linesOf(choices, language)) {
    const list = line.take('list_name') || line.take('list')
    const value = line.take('name') || line.take('value')
    const label = line.take('label') || value
    const note = (text: string) => notes.add('choices', line.row, [list, value].filter(Boolean).join(' / '), text)
    const own = lists.get(list) ?? []
    if (list === '' || value === '') note('A choice needs a list name and a name')
    else if (value.length > 60) note('The name of a choice has at most 60 characters')
    else if (own.some((option) => option.value === value)) note('This choice is in the list already')
    else {
      if (label.length > 120) note('The label is longer than 120 characters and was cut')
      own.push({ value, label: label.slice(0, 120) })
      lists.set(list, own)
    }
    for (const [header, text] of line.rest()) note(`Column “${header}” is not carried over: ${short(text)}`)
  }
  return lists
}

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)

interface Survey {
  readonly sections: Container[]
  readonly sources: Map<string, Source>
}

function readSurvey(lines: readonly Line[], choices: Choices, formTitle: string, notes: NoteList): Survey {
  const sections: Container[] = []
  const sources = new Map<string, Source>()
  const ids = new Set<string>()
  const open: { readonly container: Container | null; readonly repeats: readonly string[]; readonly type: string }[] =
    []
  let loose: Container | null = null

  function idOf(name: string): string {
    const plain = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 50)
    const start = plain === '' || RESERVED.has(plain) ? `question${plain === '' ? '' : `-${plain}`}` : plain
    let id = start
    for (let count = 2; ids.has(id); count++) id = `${start}-${count}`
    ids.add(id)
    return id
  }
  const repeatsHere = () => open.at(-1)?.repeats ?? []
  function place(node: Node) {
    const around = open.findLast(({ container }) => container !== null)?.container
    if (around) return around.nodes.push(node)
    if (node.type === 'group') {
      loose = null
      return sections.push({ ...node, type: 'section' })
    }
    if (loose === null) {
      loose = {
        type: 'section',
        id: idOf(`part-${sections.length + 1}`),
        title: formTitle.slice(0, 120) || `Part ${sections.length + 1}`,
        nodes: [],
      }
      sections.push(loose)
    }
    return loose.nodes.push(node)
  }

  for (const line of lines) {
    const [kind = '', ...rest] = line
      .take('type')
      .replace(/^(begin|end)[\s_]+(group|repeat)/i, (_, edge, what) => `${edge}_${what}`)
      .split(/\s+/)
    const type = kind.toLowerCase()
    const name = line.take('name')
    const note = (text: string) => notes.add('survey', line.row, name, text)
    if (type === '') {
      if (name !== '') note('The row has no type')
      continue
    }
    if (type === 'end_group' || type === 'end_repeat') {
      if (open.at(-1)?.type === type.slice(4)) open.pop()
      else note(`“${kind}” without its beginning`)
      continue
    }
    const label = cut(plainText(line.take('label')) || name, type.startsWith('begin') ? 120 : 255, 'label', note)
    const source = (repeats: readonly string[]): Source => ({
      line,
      name,
      repeats,
      relevant: line.take('relevant') || line.take('relevance'),
      required: line.take('required'),
      calculation: line.take('calculation'),
      constraint: line.take('constraint'),
      constraintMessage: line.take('constraint_message'),
    })
    if (type === 'begin_group' || type === 'begin_repeat') {
      const what = type === 'begin_group' ? 'group' : 'repeat'
      const id = idOf(name)
      const repeats = repeatsHere()
      const own: Container = { type: what, id, title: label, nodes: [] }
      if (what === 'repeat') {
        const count = line.take('repeat_count')
        if (/^\d{1,3}$/.test(count) && Number(count) <= 100)
          Object.assign(own, { min: Number(count), max: Number(count) })
        else if (count !== '') note(`The number of rows is not carried over: ${short(count)}`)
      }
      place(own)
      // As a section it is another object.
      const container = what === 'group' && sections.at(-1)?.id === id ? (sections.at(-1) ?? own) : own
      sources.set(id, source(repeats))
      open.push({ container, type: what, repeats: what === 'repeat' ? [...repeats, id] : repeats })
    } else {
      const field = fieldOf(type, rest, line, { label, choices }, note)
      // Of a question that is left out nothing more is said.
      if (field === null) continue
      const whole = { ...field, id: idOf(name) }
      sources.set(whole.id, source(repeatsHere()))
      place(whole)
      if (name === '') note('The question has no name')
      if (type === 'calculate' && line.take('calculation') === '')
        note('Nothing is calculated: the row has no calculation')
    }
    for (const [header, text] of line.rest()) note(`Column “${header}” is not carried over: ${short(text)}`)
  }
  for (const { type } of open) notes.add('survey', lines.at(-1)?.row ?? 1, '', `A ${type} is not ended`)
  return { sections, sources }
}

/** Labels of XLSForms can hold Markdown and HTML; only their text is shown. */
const plainText = (text: string) =>
  text
    .replace(/<\/?[a-z][^>]{0,200}>/gi, '')
    .replace(/\*\*|__/g, '')
    .replace(/^#+\s*/gm, '')
    .trim()

function cut(text: string, most: number, what: string, note: (text: string) => void): string {
  if (/\$\{/.test(text)) note(`The ${what} shows an answer, which is not supported: ${short(text)}`)
  if (text.length <= most) return text
  note(`The ${what} is longer than ${most} characters and was cut`)
  return text.slice(0, most)
}

interface About {
  readonly label: string
  readonly choices: Choices
}

/** A question as a field; null, with a note, where there is no such kind. */
function fieldOf(
  type: string,
  rest: readonly string[],
  line: Line,
  about: About,
  note: (text: string) => void,
): Field | null {
  const settings = settingsOf(type, rest, line, about.choices, note)
  if (settings === null) return null
  const help = cut(plainText(line.take('hint')), 500, 'hint', note)
  const required = YES.test(line.take('required'))
  const field = formField.safeParse({
    type: 'field',
    id: 'a',
    label: about.label === '' ? 'Question' : about.label,
    required,
    ...(help === '' ? {} : { help }),
    ...settings,
  })
  if (!field.success) {
    note(`The question is not carried over: ${field.error.issues[0]?.message ?? 'it is not valid'}`)
    return null
  }
  return withDefault(field.data, line.take('default'), note)
}

function settingsOf(
  type: string,
  [list = '', ...others]: readonly string[],
  line: Line,
  choices: Choices,
  note: (text: string) => void,
) {
  const appearance = line.take('appearance').toLowerCase().split(/\s+/).filter(Boolean)
  const uses = (word: string) => appearance.includes(word)
  const leftOver = appearance.filter(
    (word) => !(type === 'text' && word === 'multiline') && !(type === 'select_one' && word === 'minimal'),
  )
  if (leftOver.length > 0) note(`The appearance is not carried over: ${short(leftOver.join(' '))}`)
  switch (type) {
    case 'text':
    case 'string':
      return uses('multiline') ? { kind: 'text-area', settings: {} } : { kind: 'text-input', settings: {} }
    case 'integer':
    case 'int':
      return { kind: 'text-input', settings: { number: { decimals: 0 } } }
    case 'decimal':
      return { kind: 'text-input', settings: { number: { decimals: 6 } } }
    case 'calculate':
      return { kind: 'text-input', settings: {} }
    case 'date':
      return { kind: 'date', settings: {} }
    case 'time':
      return { kind: 'time', settings: {} }
    case 'image':
    case 'photo':
      return { kind: 'image', settings: { max: 1 } }
    case 'note':
      return { kind: 'label', settings: {} }
    case 'geopoint':
      return { kind: 'map', settings: {} }
    case 'file':
      return { kind: 'document', settings: { max: 1 } }
    case 'select_one':
    case 'select_multiple': {
      const options = choices.get(list)
      if (options === undefined) {
        note(`The question is not carried over: there is no list of choices “${list}”`)
        return null
      }
      if (others.length > 0) note(`“${others.join(' ')}” is not carried over: add the choice and a question of its own`)
      const kind = type === 'select_multiple' ? 'checkbox' : uses('minimal') ? 'drop-down' : 'radio-button'
      return { kind, settings: { options } }
    }
  }
  note(
    META.has(type)
      ? `“${type}” is not carried over: every report has its person and time`
      : `There is no kind of question for “${type}”`,
  )
  return null
}

function withDefault(field: Field, text: string, note: (text: string) => void): Field {
  if (text === '') return field
  const plain = text.replace(/^(['"])(.*)\1$/, '$2')
  const isNumber = ruleTypeOf(field) === 'double'
  const isFixed = !/\$\{|\(/.test(text)
  const options = 'options' in field.settings ? field.settings.options.map(({ value }) => value) : null
  const values = field.kind === 'checkbox' ? plain.split(/[\s,]+/) : [plain]
  const isKnown = options === null || values.every((value) => options.includes(value))
  const isRight =
    isFixed &&
    isKnown &&
    (!isNumber || /^-?\d+(\.\d+)?$/.test(plain)) &&
    (field.kind !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(plain)) &&
    (field.kind !== 'time' || /^\d{2}:\d{2}$/.test(plain)) &&
    field.kind !== 'image' &&
    field.kind !== 'document'
  if (!isRight) {
    note(`The default is not carried over: ${short(text)}`)
    return field
  }
  return { ...field, defaultValue: field.kind === 'checkbox' ? values : isNumber ? Number(plain) : plain }
}

/** Groups and repeats of which nothing was carried over are left out. */
function withoutEmpty(nodes: readonly Container[], notes: NoteList, sources: ReadonlyMap<string, Source>): Container[] {
  return nodes.flatMap((node) => {
    const inner = node.nodes.flatMap((child): Node[] =>
      child.type === 'field' ? [child] : withoutEmpty([child], notes, sources),
    )
    if (inner.length > 0) return [Object.assign(node, { nodes: inner })]
    const source = sources.get(node.id)
    if (source) notes.add('survey', source.line.row, source.name, 'Nothing in it was carried over, so it is left out')
    return []
  })
}

/** Writes the rules of all nodes: those that are no rule of this form are left out, and noted with the reason. */
function writeRules(sections: readonly Container[], sources: ReadonlyMap<string, Source>, notes: NoteList) {
  const all: Node[] = []
  const collect = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      all.push(node)
      if (node.type !== 'field') collect(node.nodes)
    }
  }
  collect(sections)
  const byName = Map.groupBy(all, ({ id }) => sources.get(id)?.name ?? '')
  const results = new Map<string, RuleType | null>()
  const find = (name: string): Named | undefined => {
    const [node] = byName.get(name) ?? []
    if (node === undefined) return undefined
    const named = { id: node.id, repeats: sources.get(node.id)?.repeats ?? [] }
    if (node.type === 'field') {
      return { ...named, type: typeOf(node), isMoment: node.kind === 'date' || node.kind === 'time' }
    }
    return node.type === 'repeat' ? { ...named, type: 'rows' } : undefined
  }
  /** A calculated question gives what its expression gives. */
  function typeOf(node: Field): RuleType | null {
    const source = sources.get(node.id)
    if (source === undefined || source.calculation === '' || node.kind !== 'text-input') return ruleTypeOf(node)
    const known = results.get(node.id)
    if (known !== undefined) return known
    results.set(node.id, null)
    let type: RuleType | null = null
    try {
      const found = ruleOf(source.calculation, contextOf(source, node)).type
      type = found === 'rows' ? null : found
    } catch (thrown) {
      if (!(thrown instanceof NotCarried)) throw thrown
    }
    results.set(node.id, type)
    return type
  }
  const contextOf = (source: Source, node: Node): ExpressionContext => ({
    find,
    repeats: source.repeats,
    self: node.type === 'field' ? (find(source.name) ?? null) : null,
  })

  for (const node of all) {
    const source = sources.get(node.id)
    if (
      source &&
      node.type === 'field' &&
      source.calculation !== '' &&
      typeOf(node) === 'double' &&
      node.kind === 'text-input'
    ) {
      Object.assign(node, { settings: { ...node.settings, number: { decimals: 6 } } })
    }
  }
  const scopeOf = ruleScopes({ sections: sections as FormDefinition['sections'], subjectFieldId: '' })
  for (const node of all) {
    const source = sources.get(node.id)
    if (source === undefined) continue
    const note = (text: string) => notes.add('survey', source.line.row, source.name, text)
    const rule = (what: string, expression: string, expected: RuleType): string | undefined => {
      const leftOut = (reason: string) =>
        void note(`“${what}” is not carried over, because ${reason}: ${short(expression)}`)
      try {
        const { text } = ruleOf(expression, contextOf(source, node))
        const checked = parseRule(text, scopeOf(source.repeats), expected)
        if ('evaluate' in checked) return text
        leftOut(checked.message)
      } catch (thrown) {
        if (!(thrown instanceof NotCarried)) throw thrown
        leftOut(thrown.message)
      }
      return undefined
    }
    const written: { visibleIf?: string; requiredIf?: string; calculate?: string; constraint?: object } = {}
    if (source.relevant !== '' && !YES.test(source.relevant))
      written.visibleIf = rule('relevant', source.relevant, 'bool')
    if (node.type === 'field') {
      if (!YES.test(source.required) && !NO.test(source.required))
        written.requiredIf = rule('required', source.required, 'bool')
      if (source.calculation !== '') {
        written.calculate = rule('calculation', source.calculation, ruleTypeOf(node) ?? 'string')
      }
      const check = source.constraint === '' ? undefined : rule('constraint', source.constraint, 'bool')
      if (check !== undefined) {
        written.constraint = {
          rule: check,
          message: cut(plainText(source.constraintMessage) || 'This answer is not valid', 200, 'message', note),
        }
      } else if (source.constraint === '' && source.constraintMessage !== '')
        note('The constraint message has no constraint')
    }
    Object.assign(node, Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)))
  }
}
