import { formField } from '@selamat/contract/domains/forms/form'
import { answerSchema, type Field, kinds, ruleTypeOf, STORED } from '@selamat/contract/domains/forms/kinds'
import type { Choices } from './choice-lists.ts'
import { short } from './import-notes.ts'
import { plainText } from './plain-text.ts'
import { type QuestionType, whyNot } from './question-type.ts'
import type { Line } from './sheet-table.ts'

export const YES = /^(yes|true|true\(\)|1)$/i
type Note = (text: string) => void

/** The text of a cell without HTML and Markdown, as long as it may be; what gets lost is noted. */
export function textOf(cell: string, most: number, what: string, note: Note): string {
  const { text, lost } = plainText(cell)
  for (const one of lost) note(`The ${what} loses ${one}`)
  if (text.includes('${')) note(`The ${what} shows an answer, which is not supported: ${short(text)}`)
  if (text.length <= most) return text
  note(`The ${what} is longer than ${most} characters and was cut`)
  return text.slice(0, most)
}

/** A question as a field, or the reason why there is none. */
export function fieldOf(
  { type, list, more }: QuestionType,
  line: Line,
  label: string,
  choices: Choices,
  note: Note,
): { readonly field: Field } | LeftOut {
  const settings = settingsOf(type, list, line, choices)
  if ('leftOut' in settings) return settings
  const { rest, ...kind } = settings
  if (rest.length > 0) note(`The appearance is not carried over: ${short(rest.join(' '))}`)
  if (more !== '') note(`“${short(more)}” is not carried over: add the choice and a question of its own`)
  if (type === 'phone number') note('That it has digits only is not checked')
  const help = textOf(line.text('hint'), 500, 'hint', note)
  const read = formField.safeParse({
    type: 'field',
    id: 'a',
    label,
    required: YES.test(line.take('required')),
    ...(help === '' ? {} : { help }),
    ...kind,
  })
  if (!read.success)
    return { leftOut: `The question is not carried over: ${read.error.issues[0]?.message ?? 'it is not valid'}` }
  return { field: withDefault(read.data, line.take('default'), note) }
}

const FIXED: Readonly<Record<string, { readonly kind: string; readonly settings: object }>> = {
  text: { kind: 'text-input', settings: {} },
  'phone number': { kind: 'text-input', settings: {} },
  integer: { kind: 'text-input', settings: { number: { decimals: 0 } } },
  decimal: { kind: 'text-input', settings: { number: { decimals: 6 } } },
  calculate: { kind: 'text-area', settings: {} },
  date: { kind: 'date', settings: {} },
  time: { kind: 'time', settings: {} },
  image: { kind: 'image', settings: { max: 1 } },
  note: { kind: 'label', settings: {} },
  geopoint: { kind: 'map', settings: {} },
  file: { kind: 'document', settings: { max: 1 } },
}
const MOST_CHOICES = 200

interface KindSettings {
  readonly kind: string
  readonly settings: object
  /** Words of the appearance that say nothing here. */
  readonly rest: readonly string[]
}
interface LeftOut {
  readonly leftOut: string
}
function settingsOf(type: string, list: string, line: Line, choices: Choices): KindSettings | LeftOut {
  const flags = line.take('appearance').toLowerCase().split(/\s+/).filter(Boolean)
  const without = (word: string) => ({ is: flags.includes(word), rest: flags.filter((one) => one !== word) })
  const fixed = Object.hasOwn(FIXED, type) ? FIXED[type] : undefined
  if (fixed) {
    const { is, rest } = without('multiline')
    if (type === 'text') return { ...fixed, ...(is ? { kind: 'text-area' } : {}), rest }
    return { ...fixed, rest: flags }
  }
  if (type !== 'select_one' && type !== 'select_multiple') {
    return { leftOut: whyNot(type, line.take('type').slice(0, 60)) }
  }
  const options = choices.get(list)
  if (options === undefined)
    return { leftOut: `The question is not carried over: there is no list of choices “${list}”` }
  if (options.length > MOST_CHOICES) {
    return {
      leftOut: `The question is not carried over: its list has ${options.length} choices, at most ${MOST_CHOICES} are possible`,
    }
  }
  if (type === 'select_multiple') return { kind: 'checkbox', settings: { options }, rest: flags }
  const { is, rest } = without('minimal')
  return { kind: is ? 'drop-down' : 'radio-button', settings: { options }, rest }
}

/** What is worked out when the form opens, which a fixed answer is not. */
const WORKED_OUT = /\$\{|[a-z][a-z-]*\(/i
function withDefault(field: Field, text: string, note: Note): Field {
  if (text === '') return field
  const plain = text.replace(/^(['"])(.*)\1$/, '$2')
  const value = answerOf(field, plain)
  const isRight =
    kinds[field.kind].hasDefault && !WORKED_OUT.test(text) && answerSchema(field, STORED).safeParse(value).success
  if (isRight) return { ...field, defaultValue: value }
  note(`The default is not carried over: ${short(text)}`)
  return field
}
function answerOf(field: Field, text: string): unknown {
  if (field.kind === 'checkbox') return text.split(/[\s,]+/)
  if (field.kind === 'time') return /^(\d{2}:\d{2})(:00(\.0+)?)?$/.exec(text)?.[1] ?? text
  if (ruleTypeOf(field) !== 'double') return text
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}
