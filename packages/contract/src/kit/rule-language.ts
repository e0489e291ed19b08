import { Environment } from '@marcbachmann/cel-js/evaluator'
import type { RuleType } from './rule-text.ts'
import { DAY } from './time.ts'

/** What rules can see, by the id of the field. */
export type RuleFields = ReadonlyMap<string, RuleField | RuleRows>

/** A field as rules see it. */
export interface RuleField {
  readonly type: RuleType
  readonly label: string
  /** Of a field with choices: what can be answered. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of a text: its most letters. */
  readonly longest?: number
}

/** A repeat as rules see it: a list of rows with fields of their own. */
export interface RuleRows {
  readonly label: string
  /** Its most rows. */
  readonly most?: number
  readonly fields: RuleFields
}

/** Thrown, and never shown, where a rule has no result. One object for all, because making an error is slow. */
export const NO_RESULT = new Error('no result')

/** Reads a value of a row by the name of the field. */
export type ReadName = (name: string) => unknown

/** A row: reads its values when a rule asks for them. Each repeat has a class of its own, by which CEL knows its type. */
class Row extends Map<string, unknown> {
  readonly #read: ReadName
  constructor(read: ReadName) {
    super()
    this.#read = read
  }
  override get(name: string): unknown {
    const value = this.#read(name)
    if (value === undefined) throw NO_RESULT
    return value
  }
}

/** Functions and methods that a rule can call; what else CEL has is slow, refers to the clock, or reads bytes. */
export const CALLS: ReadonlySet<string> = new Set(
  'answered count date days double max min round string today trunc'.split(' '),
)
/** Methods that take each element of a list under a name. */
export const LOOPS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'filter', 'map', 'sum'])
export const METHODS: ReadonlySet<string> = new Set([
  ...LOOPS,
  'contains',
  'endsWith',
  'join',
  'lowerAscii',
  'startsWith',
  'substring',
  'trim',
  'upperAscii',
])
/** What a rule can be made of; no maps, bytes or optional values. */
export const OPERATORS: ReadonlySet<string> = new Set(
  'value id . [] call rcall list ?: || && !_ -_ != == in + - * / % < <= > >='.split(' '),
)

/** So many fields of one type in one rule. */
export const MAX_FIELDS = 50
const TYPES: readonly RuleType[] = ['string', 'double', 'bool', 'list<string>', 'list<double>']

/** The name of a variable inside CEL: no rule can write it, so that it never meets a word of the language. */
export const variable = (type: string, index: number): string => `${type}$${index}`

interface Checker {
  readonly check: (node: unknown, context: unknown) => { readonly kind: string; readonly valueType?: unknown }
  readonly getType: (name: string) => unknown
  readonly createError: (code: string, message: string, node: unknown) => Error
}
interface Evaluator {
  readonly run: (node: unknown, context: unknown) => unknown
}
interface Loop {
  readonly reuse: (context: unknown) => Loop
  readonly setIterValue: (value: unknown, evaluator: Evaluator) => Loop
}
interface Scope {
  readonly forkWithVariable: (name: string, type: unknown) => Loop
}
interface Macro {
  readonly args: readonly [{ readonly args: string }, unknown]
  readonly receiver: unknown
}

/** `answered(field)`: whether it has a value; the only call that may meet none. */
const answered = ({ args: [field] }: { readonly args: readonly unknown[] }) => ({
  async: false,
  typeCheck(checker: Checker, _macro: unknown, context: unknown) {
    checker.check(field, context)
    return checker.getType('bool')
  },
  evaluate(evaluator: Evaluator, _macro: unknown, context: unknown) {
    try {
      const value = evaluator.run(field, context)
      return !(Array.isArray(value) && value.length === 0)
    } catch {
      return false
    }
  },
})

/** `rows.sum(row, row.cost)`: a row without a value is left out. */
function sum({ args: [name, term], receiver }: Macro) {
  let inner: Loop | undefined
  return {
    async: false,
    typeCheck(checker: Checker, _macro: unknown, context: Scope) {
      const list = checker.check(receiver, context)
      inner = context.forkWithVariable(name.args, list.kind === 'list' ? list.valueType : list)
      const type = checker.check(term, inner)
      const number = checker.getType('double')
      if (type !== number && type.kind !== 'dyn') throw checker.createError('sum', 'sum() adds numbers', term)
      return number
    },
    evaluate(evaluator: Evaluator, _macro: unknown, context: unknown) {
      const items = evaluator.run(receiver, context)
      if (!Array.isArray(items) || inner === undefined) throw NO_RESULT
      const loop = inner.reuse(context)
      let total: number | undefined
      for (const item of items) {
        try {
          const value = evaluator.run(term, loop.setIterValue(item, evaluator))
          if (typeof value === 'number') total = (total ?? 0) + value
        } catch {
          // A row without this value.
        }
      }
      return total === undefined ? noResult() : exact(total)
    },
  }
}

/** 0.1 + 0.2 is 0.3 to whoever reads it; what is no number has no result. */
export function exact(value: number): number {
  if (Number.isInteger(value)) return value
  if (!Number.isFinite(value)) throw NO_RESULT
  return Number(value.toFixed(6))
}

let base: Environment | undefined
/** The day on which the rule is evaluated that runs now; evaluation never waits, so there is one at a time. */
export const moment: { today: string | undefined } = { today: undefined }

/** The language without repeats, made once and only where a rule is read. */
function baseEnvironment(): Environment {
  if (base) return base
  const limits = { maxAstNodes: 500, maxDepth: 50, maxListElements: 200, maxCallArguments: 4 }
  const made = new Environment({ limits })
  const length = (value: { readonly length: number }) => value.length
  const sync = { async: false }
  made
    .registerFunction('answered(ast): bool', answered, sync)
    .registerFunction('list.sum(ast, ast): double', sum, sync)
    .registerFunction('count(list): double', length, sync)
    .registerFunction('count(string): double', length, sync)
    .registerFunction('min(double, double): double', (a: number, b: number) => Math.min(a, b), sync)
    .registerFunction('max(double, double): double', (a: number, b: number) => Math.max(a, b), sync)
    .registerFunction('round(double): double', (value: number) => roundTo(value, 0), sync)
    .registerFunction('round(double, double): double', roundTo, sync)
    .registerFunction('trunc(double): double', (value: number) => Math.trunc(value), sync)
    .registerFunction('days(string): double', daysOf, sync)
    .registerFunction('date(double): string', dateOf, sync)
    .registerFunction('today(): string', () => moment.today ?? noResult(), sync)
    .registerOperator('double % double', (a: number, b: number) => a % b)
  for (const type of [...TYPES, 'dyn']) {
    for (let index = 0; index < MAX_FIELDS; index++) made.registerVariable(variable(type, index), type)
  }
  base = made
  return made
}

const MOST_PLACES = 6
/** A half goes away from zero: 2.5 is 3, -2.5 is -3. */
function roundTo(value: number, places: number): number {
  if (!Number.isInteger(places) || Math.abs(places) > MOST_PLACES) return noResult()
  const shifted = exact(Math.abs(value) * 10 ** places)
  return exact((Math.sign(value) * Math.round(shifted)) / 10 ** places)
}

/** The days from 1970-01-01 to a day. */
function daysOf(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(day) ? noResult() : time / DAY
}
/** The day that is so many days after 1970-01-01; a part of a day does not count. */
function dateOf(days: number): string {
  const date = new Date(Math.floor(days) * DAY)
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return /^\d{4}-/.test(text) ? text : noResult()
}

function noResult(): never {
  throw NO_RESULT
}

/** A repeat that a rule can use: the variable with its rows, and how a row is made. */
export interface RowsType {
  readonly name: string
  readonly row: (read: ReadName) => Row
  readonly fields: RuleFields
  readonly nested: ReadonlyMap<string, RowsType>
}

export interface Language {
  readonly environment: Environment
  readonly rows: ReadonlyMap<RuleRows, RowsType>
}

const known = new WeakMap<RuleRows, Language>()

/** The language of a rule that uses these repeats. */
export function languageOf(repeats: readonly RuleRows[]): Language {
  const [only] = repeats
  if (only === undefined) return { environment: baseEnvironment(), rows: new Map() }
  const last = repeats.length === 1 ? known.get(only) : undefined
  if (last) return last
  const environment = baseEnvironment().clone()
  const rows = new Map<RuleRows, RowsType>()
  let count = 0
  /** Types have numbers for names: CEL keeps every name for ever. */
  function add(repeat: RuleRows): RowsType {
    const name = `row${count++}`
    const nested = new Map<string, RowsType>()
    const fields = Object.fromEntries(
      [...repeat.fields].map(([id, field]) => {
        if ('type' in field) return [nameOf(id), field.type]
        const inner = add(field)
        nested.set(id, inner)
        return [nameOf(id), `list<${inner.name}>`]
      }),
    )
    const Own = class extends Row {}
    environment.registerType(name, { ctor: Own, fields })
    environment.registerVariable(variable(name, 0), `list<${name}>`)
    const made: RowsType = { name, row: (read) => new Own(read), fields: repeat.fields, nested }
    rows.set(repeat, made)
    return made
  }
  for (const repeat of repeats) add(repeat)
  const language = { environment, rows }
  if (repeats.length === 1) known.set(only, language)
  return language
}

/** How rules write the id of a field: `what_happened` for `what-happened`. An id has no `_`, so it is one to one. */
export const nameOf = (id: string): string => id.replaceAll('-', '_')
export const idOf = (name: string): string => name.replaceAll('_', '-')
