import {
  ATOM,
  answered,
  arithmetic,
  asNumber,
  asText,
  CHOICE,
  COMPARED,
  condition,
  exactly,
  isThere,
  literalOf,
  NotCarried,
  negated,
  OR,
  type Part,
  part,
  SUM,
  within,
} from './expression-part.ts'

type Call = (values: readonly [Part, ...Part[]]) => Part | null

const METHODS = { contains: 'contains', 'starts-with': 'startsWith', 'ends-with': 'endsWith' } as const
/** `null`: the function is known, but not with these values. */
const CALLS: Readonly<Record<string, Call>> = {
  not: ([first, ...rest]) => (rest.length > 0 ? null : negated(first)),
  boolean: ([first, ...rest]) => (rest.length > 0 || first.type !== 'bool' ? null : first),
  number: ([first, ...rest]) => (rest.length > 0 ? null : { ...asNumber(first), isQuestion: false }),
  string: ([first, ...rest]) => (rest.length > 0 ? null : asText(first)),
  date: ([first, ...rest]) => (rest.length > 0 ? null : dayOf(first)),
  int: ([first, ...rest]) => (rest.length > 0 ? null : called('trunc', [first])),
  round: ([first, places, ...rest]) =>
    rest.length > 0 || (places && typeof places.literal !== 'number')
      ? null
      : called('round', places ? [first, places] : [first]),
  min: (values) =>
    values.length < 2 ? null : values.slice(1).reduce((one, other) => called('min', [one, other]), values[0]),
  max: (values) =>
    values.length < 2 ? null : values.slice(1).reduce((one, other) => called('max', [one, other]), values[0]),
  'decimal-date-time': ([first, ...rest]) =>
    rest.length > 0 || first.moment !== 'day' ? null : { ...asNumber(first), isOffset: true },
  'format-date': formatted,
  'format-date-time': formatted,
  'string-length': ([first, ...rest]) =>
    rest.length > 0 ? null : part(`count(${asText(first).text})`, 'double', ATOM),
  count: ([first, ...rest]) =>
    rest.length > 0 || first.type !== 'rows' ? null : part(`count(${first.text})`, 'double', ATOM),
  'count-selected': ([first, ...rest]) => {
    if (rest.length > 0) return null
    if (first.type === 'list<string>') return part(`count(${first.text})`, 'double', ATOM)
    const there = isThere(first)
    return first.choices && there !== null ? part(`${there} ? 1 : 0`, 'double', CHOICE) : null
  },
  selected: ([first, second, ...rest]) => {
    const code = second?.literal === undefined ? '' : String(second.literal).trim()
    if (rest.length > 0 || code === '' || /\s/.test(code)) return null
    const choice = JSON.stringify(code)
    if (first.type === 'list<string>') return condition(`${choice} in ${first.text}`, COMPARED, first.needs)
    return first.choices ? condition(`${first.text} == ${choice}`, COMPARED, first.needs) : null
  },
  ...Object.fromEntries(
    Object.entries(METHODS).map(([name, method]): [string, Call] => [name, (values) => searched(method, values)]),
  ),
  coalesce: ([first, second, ...rest]) => {
    const there = isThere(first)
    if (rest.length > 0 || second === undefined || !first.isQuestion) return null
    if (there === null) return first
    if (first.type === second.type && first.type === 'double') {
      const text = `${there} ? ${first.text} : ${within(second, OR)}`
      return part(text, 'double', CHOICE, second.needs.length === 0 ? [] : [answered(text)])
    }
    const texts = [asText({ ...first, needs: [] }), asText(second)] as const
    const text = `${there} ? ${within(texts[0], OR)} : ${within(texts[1], OR)}`
    return part(text, 'string', CHOICE, [], { isDated: texts.some(({ isDated }) => isDated) })
  },
  concat: (values) => {
    const texts = values.map(asText)
    const text = texts.map((value) => within(value, SUM)).join(' + ')
    return part(text, 'string', texts.length > 1 ? SUM : CHOICE, [], { isDated: texts.some(({ isDated }) => isDated) })
  },
  if: ([test, yes, no, ...rest]) => (rest.length > 0 || !yes || !no ? null : chosen(test, yes, no)),
}

/** A call of an XPath function as a rule. Throws NotCarried for one that has no counterpart. */
export function translated(name: string, values: readonly Part[]): Part {
  const [first, ...rest] = values
  if (first === undefined) {
    if (name === 'true' || name === 'false') return condition(name, ATOM)
    if (name === 'today') return part('today()', 'string', ATOM, [], { moment: 'day' })
    if (name === 'now') throw new NotCarried('rules know the day, not the time: now() is not supported')
    throw new NotCarried(`${name}() is not supported`)
  }
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
  if (call === undefined) throw new NotCarried(`${name}() is not supported`)
  const result = call([first, ...rest])
  if (result === null) throw new NotCarried(`${name}() is not supported in this way`)
  return result
}

function called(name: string, values: readonly Part[]): Part {
  const numbers = values.map(asNumber)
  if (numbers.some(({ isOffset }) => isOffset)) {
    throw new NotCarried('of days with a part of a day only the difference is carried over')
  }
  const isPartial = numbers.some((number) => number.isPartial)
  const needs = numbers.flatMap((number) => number.needs)
  return part(
    `${name}(${numbers.map(({ text }) => text).join(', ')})`,
    'double',
    ATOM,
    needs,
    isPartial ? { isPartial } : {},
  )
}

function searched(method: string, [first, second, ...rest]: readonly [Part, ...Part[]]): Part | null {
  if (rest.length > 0 || second === undefined || second.literal === '') return null
  const isFixed = second.literal !== undefined && first.type === 'string'
  const text = isFixed ? first : asText(first)
  const call = `${within(text, ATOM)}.${method}(${asText(second).text})`
  return condition(call, ATOM, isFixed ? first.needs : [])
}

/** One of two values; a text where they are not of the same type. */
function chosen(test: Part, yes: Part, no: Part): Part {
  const tested = within(exactly(test, 'if()'), OR)
  const write = (one: Part, other: Part) => `${tested} ? ${within(one, OR)} : ${within(other, OR)}`
  if (yes.type === 'bool' && no.type === 'bool') {
    const [one, other] = [yes, no].map((side) => ({ ...side, ...exactly(side, 'if()') }))
    return one && other ? condition(write(one, other), CHOICE) : negated(test)
  }
  const isDay = yes.moment === 'day' && no.moment === 'day'
  if (isDay || (yes.type === 'double' && no.type === 'double')) {
    if (yes.isOffset || no.isOffset || yes.isPartial || no.isPartial)
      throw new NotCarried('if() is not supported in this way')
    const text = write(yes, no)
    const needs = yes.needs.length + no.needs.length === 0 ? [] : [answered(text)]
    return part(text, isDay ? 'string' : 'double', CHOICE, needs, isDay ? { moment: 'day' } : {})
  }
  const texts = [asText(yes), asText(no)] as const
  return part(write(...texts), 'string', CHOICE, [], { isDated: texts.some(({ isDated }) => isDated) })
}

function dayOf(value: Part): Part | null {
  if (value.moment === 'day') return value
  if (typeof value.literal === 'string') {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value.literal) && !Number.isNaN(Date.parse(value.literal))
    return isDay ? { ...literalOf(value.literal), moment: 'day' } : null
  }
  if (value.moment || (value.type !== 'string' && value.type !== 'double') || value.isOffset || value.isPartial)
    return null
  const days = value.type === 'double' ? value.text : `days(${value.text})`
  const needs = value.type === 'double' ? value.needs : [answered(days)]
  return part(`date(${days})`, 'string', ATOM, needs, { moment: 'day' })
}

/** Where the parts of a day are in its text. */
const SLICES: Readonly<Record<string, readonly [from: number, to: number, isNumber: boolean]>> = {
  Y: [0, 4, false],
  y: [2, 4, false],
  m: [5, 7, false],
  n: [5, 7, true],
  d: [8, 10, false],
  e: [8, 10, true],
}
function formatted([day, format, ...rest]: readonly [Part, ...Part[]]): Part | null {
  if (rest.length > 0 || day.moment !== 'day' || typeof format?.literal !== 'string') return null
  const fragments = [...format.literal.matchAll(/%(.)|[^%]+/g)].map(([text, letter]) => {
    if (letter === undefined) return JSON.stringify(text)
    const slice = SLICES[letter]
    if (slice === undefined) throw new NotCarried(`the format %${letter} is not supported`)
    const own = `${within(day, ATOM)}.substring(${slice[0]}, ${slice[1]})`
    return slice[2] ? `string(double(${own}))` : own
  })
  if (fragments.length === 0) return null
  return asText(part(fragments.join(' + '), 'string', fragments.length > 1 ? SUM : ATOM, day.needs))
}

/** The sum of a number over the rows of a repeat: of no rows 0, and none while a row has no answer. */
export function summed(rows: string, field: string): Part {
  const text = `count(${rows}) == 0 ? 0 : ${rows}.sum(row, row.${field})`
  return part(text, 'double', CHOICE, [`${rows}.all(row, answered(row.${field}))`], { isPartial: true })
}

/** A part in front of which a minus is. */
export const minus = (value: Part): Part => {
  const number = asNumber(value)
  if (typeof number.literal === 'number') return { ...literalOf(-number.literal), binds: ATOM - 1 }
  return arithmetic(literalOf(0), '-', number)
}
