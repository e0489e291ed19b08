import { MAX_RULE_LENGTH, type RuleType } from '@selamat/contract/kit/rule-text'

/** Why an expression is not carried over, in one sentence. */
export class NotCarried extends Error {}

/** A piece of CEL and how tightly it binds. */
export interface Fragment {
  readonly text: string
  readonly binds: number
}
/** A part of an expression as a rule. */
export interface Part extends Fragment {
  readonly type: RuleType | 'rows'
  /** Conditions without which XPath has an empty text or no number here. */
  readonly needs: readonly string[]
  /** Of yes or no: always with a result, where `text` has none instead of “no”. */
  readonly exact?: Fragment
  /** A text or number that is written in the expression. */
  readonly literal?: string | number
  /** A question by itself; XPath compares two of them as texts. */
  readonly isQuestion?: boolean
  /** What can be answered, of a question with choices. */
  readonly choices?: readonly string[]
  readonly moment?: 'day' | 'time'
  /** A text that was put together with a day, which XPath may read as a number. */
  readonly isDated?: boolean
  /** It has a result although `needs` are not met. */
  readonly isPartial?: boolean
  /** Days since another midnight than ours: only a difference of two means the same. */
  readonly isOffset?: boolean
}

/** The order in which operators of CEL bind. */
export const CHOICE = 0
export const OR = 1
export const AND = 2
export const COMPARED = 3
export const SUM = 4
export const PRODUCT = 5
export const UNARY = 6
export const ATOM = 7

export const within = ({ text, binds }: Fragment, least: number): string => (binds < least ? `(${text})` : text)

/** Bounds what is put together: parts that are written twice would double at each level. */
export function sized(text: string): string {
  if (text.length > MAX_RULE_LENGTH) throw new NotCarried(`the rule would be longer than ${MAX_RULE_LENGTH} characters`)
  return text
}
export function part(
  text: string,
  type: Part['type'],
  binds: number,
  needs: readonly string[] = [],
  more: Partial<Part> = {},
): Part {
  return { text: sized(text), type, binds, needs: [...new Set(needs)], ...more }
}
export const literalOf = (value: string | number): Part =>
  part(
    typeof value === 'number' ? String(value) : JSON.stringify(value),
    typeof value === 'number' ? 'double' : 'string',
    ATOM,
    [],
    { literal: value },
  )
export const answered = (text: string): string => `answered(${text})`

/** Yes or no, which is “no” where `needs` are not met. */
export function condition(text: string, binds: number, needs: readonly string[] = []): Part {
  const all = [...new Set(needs)]
  const exact =
    all.length === 0
      ? { text, binds }
      : { text: sized([...all, within({ text, binds }, COMPARED)].join(' && ')), binds: AND }
  return { ...part(text, 'bool', binds), exact }
}
/** Yes or no, with a result always. */
export function exactly(value: Part, where: string): Fragment {
  if (value.type !== 'bool') throw new NotCarried(`${where} needs yes or no`)
  return value.exact ?? value
}
export function joined(left: Part, operator: 'and' | 'or', right: Part): Part {
  const [sign, binds] = operator === 'or' ? ['||', OR] : ['&&', AND]
  const exact = [left, right].map((side) => exactly(side, `“${operator}”`))
  const text = (sides: readonly Fragment[]) =>
    sized(sides.map((side, at) => within(side, binds + at)).join(` ${String(sign)} `))
  return { ...part(text([left, right]), 'bool', Number(binds)), exact: { text: text(exact), binds: Number(binds) } }
}
export function negated(value: Part): Part {
  const { text } = exactly(value, 'not()')
  return condition(/^answered\([a-z0-9_.]+\)$/.test(text) ? `!${text}` : `!(${text})`, UNARY)
}

/** The condition that a part has a result; null where it always has. */
export const isThere = ({ needs }: Part): string | null => (needs.length === 0 ? null : needs.join(' && '))

/** The text that XPath sees: an empty one for no answer, and for what is no number. */
export function asText(value: Part): Part {
  if (value.type === 'bool' || value.type === 'rows' || value.type.startsWith('list')) {
    throw new NotCarried('only texts and numbers can be used as a text')
  }
  if (value.isOffset) throw new NotCarried('days with a part of a day are used as a text')
  if (typeof value.literal === 'number') return literalOf(String(value.literal))
  const text = value.type === 'double' ? part(`string(${value.text})`, 'string', ATOM) : value
  const there = isThere(value)
  const isDated = value.isDated === true || value.moment !== undefined
  if (there === null) return part(text.text, 'string', text.binds, [], { ...literalIn(value), isDated })
  return part(`${there} ? ${within(text, OR)} : ""`, 'string', CHOICE, [], { isDated })
}

const literalIn = ({ literal, choices }: Part) => ({
  ...(literal === undefined ? {} : { literal }),
  ...(choices === undefined ? {} : { choices }),
})

const NUMERAL = /^-?(\d+(\.\d*)?|\.\d+)$/
/** The number that XPath sees. */
export function asNumber(value: Part): Part {
  if (value.type === 'double') return value
  if (typeof value.literal === 'string') {
    if (NUMERAL.test(value.literal.trim())) return literalOf(Number(value.literal))
    throw new NotCarried(`“${value.literal.slice(0, 40)}” is no number`)
  }
  if (value.moment === 'time') throw new NotCarried('it calculates with times')
  if (value.moment === 'day') return part(`days(${value.text})`, 'double', ATOM, value.needs)
  if (value.type === 'bool') return part(`${within(exactly(value, ''), OR)} ? 1 : 0`, 'double', CHOICE)
  if (value.isDated) throw new NotCarried('a text with a day in it is used as a number')
  if (value.type !== 'string') throw new NotCarried('it calculates with a list of answers')
  const text = `double(${value.text})`
  const isSure = value.choices?.every((code) => NUMERAL.test(code)) === true
  return part(text, 'double', ATOM, isSure ? value.needs : [answered(text)])
}

/** Two numbers as one. */
export function arithmetic(left: Part, operator: '+' | '-' | '*' | '/' | '%', right: Part): Part {
  const [one, other] = [asNumber(left), asNumber(right)]
  if ((one.isOffset || other.isOffset) && !(one.isOffset && other.isOffset && operator === '-')) {
    throw new NotCarried('of days with a part of a day only the difference is carried over')
  }
  const binds = operator === '+' || operator === '-' ? SUM : PRODUCT
  const text = `${within(one, binds)} ${operator} ${within(other, binds + 1)}`
  const isPartial = one.isPartial || other.isPartial
  const divides = (operator === '/' || operator === '%') && !(typeof other.literal === 'number' && other.literal !== 0)
  // Without a divisor there is no result: that alone says it all.
  const needs = divides
    ? [...(isPartial ? [...one.needs, ...other.needs] : []), answered(text)]
    : [...one.needs, ...other.needs]
  return part(text, 'double', binds, needs, isPartial ? { isPartial } : {})
}
