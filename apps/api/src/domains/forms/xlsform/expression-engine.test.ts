// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms write questions in this way
import type { RuleField, RuleFields, RuleRows } from '@selamat/contract/kit/rule-language'
import type { RuleType } from '@selamat/contract/kit/rule-text'
import { parseRule, type Read } from '@selamat/contract/kit/rules'
import { describe, expect, it } from 'vitest'
import { evaluateXPath, type XFormAnswers } from '../../../../test/xforms-engine.ts'
import { type ExpressionContext, type Named, ruleOf } from './expression.ts'
import { NotCarried } from './expression-part.ts'

/** The same run each time. */
function seeded(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}
const below = seeded(25)
const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]

const CHOICES = { x: ['a', 'b'], y: ['a', 'b'], band: ['1', '2', '10'], mixed: ['1', '2', 'none'] } as const
const NUMBERS = ['a', 'b', 'dec'] as const
const TEXTS = ['t', 'u', 'written'] as const
const DAYS = ['day1', 'day2'] as const
const named = new Map<string, Named>([
  ...NUMBERS.map((id): [string, Named] => [id, { id, type: 'double', repeats: [] }]),
  ...TEXTS.map((id): [string, Named] => [id, { id, type: 'string', repeats: [] }]),
  ...DAYS.map((id): [string, Named] => [id, { id, type: 'string', moment: 'day', repeats: [] }]),
  ...Object.entries(CHOICES).map(([id, choices]): [string, Named] => [
    id,
    { id, type: 'string', choices, repeats: [] },
  ]),
  ['m', { id: 'm', type: 'list<string>', choices: ['p', 'q'], repeats: [] }],
  ['items', { id: 'items', type: 'rows', repeats: [] }],
  ['cost', { id: 'cost', type: 'double', repeats: ['items'] }],
])
const rows: RuleRows = { label: 'Items', fields: new Map([['cost', { type: 'double', label: 'Cost' }]]) }
const fields: RuleFields = new Map(
  [...named].flatMap(([id, { type }]): [string, RuleField | RuleRows][] =>
    type === null || id === 'cost' ? [] : [[id, type === 'rows' ? rows : { type, label: id }]],
  ),
)
const context: ExpressionContext = { find: (name) => named.get(name), self: null, repeats: [] }

const number = () => pick(['', '0', '1', '2', '5', '7', '18', '-3'])
const answersOf = (): XFormAnswers => ({
  a: number(),
  b: number(),
  dec: pick(['', '0.5', '2.25', '-1.5', '12']),
  t: pick(['', 'a', 'abc', '5', '18', 'x y']),
  written: pick(['', '2026-11-20', '2019-01-31', 'soon']),
  u: pick(['', 'a', '5', 'b']),
  day1: pick(['', '2026-11-20', '2024-02-29', '2026-12-01']),
  day2: pick(['', '2026-11-20', '2025-03-01', '2099-01-01']),
  x: pick(['', 'a', 'b']),
  y: pick(['', 'a', 'b']),
  band: pick(['', '1', '2', '10']),
  mixed: pick(['', '1', '2', 'none']),
  m: pick(['', 'p', 'q', 'p q']),
  items: Array.from({ length: 1 + below(3) }, () => ({ cost: pick(['', '1.5', '2', '10']) })),
})
const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
const reader =
  (answers: XFormAnswers): Read =>
  (id) => {
    const value = answers[id]
    if (typeof value !== 'string') return value?.map(reader)
    if (value === '') return undefined
    const type = named.get(id)?.type
    return type === 'double' ? Number(value) : type === 'list<string>' ? value.split(' ') : value
  }

/** What the rule of an expression gives, as the engine writes it; null where the expression is not carried over. */
function ours(expression: string, answers: readonly XFormAnswers[], isExact: boolean): string[] | null {
  try {
    const { text, type } = ruleOf(expression, context, isExact)
    if (type === 'rows' || type.startsWith('list')) return null
    const rule = parseRule(text, fields, type)
    if (!('evaluate' in rule)) throw new Error(`${expression} became ${text}: ${rule.message}`)
    return answers.map((one) => written(rule.evaluate(reader(one), today), type, isExact))
  } catch (thrown) {
    if (thrown instanceof NotCarried) return null
    throw thrown
  }
}
function written(value: unknown, type: RuleType, isExact: boolean): string {
  if (type === 'bool') return value === undefined && isExact ? 'no result' : String(value === true)
  return value === undefined ? '' : String(value)
}
const same = (one: string, other: string) =>
  one === other ||
  (one === '' && /^(NaN|-?Infinity)$/.test(other)) ||
  (one !== '' && other !== '' && Math.abs(Number(one) - Number(other)) < 0.00001)

async function compare(expressions: readonly string[], sets: number) {
  const answers = Array.from({ length: sets }, answersOf)
  const carried = expressions.filter((one) => ours(one, [], false) !== null)
  const theirs = await evaluateXPath(carried, answers)
  const different = carried.flatMap((expression, at) =>
    [false, true].flatMap((isExact) =>
      (ours(expression, answers, isExact) ?? []).flatMap((value, set) => {
        const other = theirs[set]?.[at] ?? ''
        return same(value, other)
          ? []
          : [
              `${expression} with ${JSON.stringify(answers[set])}: ${value}, the engine: ${other} (${ruleOf(expression, context, isExact).text})`,
            ]
      }),
    ),
  )
  return { carried: carried.length, different }
}

const WRITTEN = [
  '${band} > 2',
  '${band} = 2',
  '${mixed} = 2',
  '${mixed} >= 2',
  "${band} = '2'",
  'string-length(${t}) = 0',
  'string-length(${t}) < 5',
  'not(string-length(${t}) > 5)',
  "concat(${t}, ' ', ${u}, ' ', ${x})",
  '${a} div ${dec}',
  '7 div 2',
  '${t} >= 18',
  'count-selected(${m}) = 0',
  "${x} = 'a' or ${y} = 'b'",
  "not(${x} = 'a' and ${y} = 'b')",
  "${x} != 'a'",
  "if(${x} = 'a', 1, 0) + if(${y} = 'b', 1, 0)",
  '${band} * ${band}',
  'coalesce(${a}, 0) + coalesce(${b}, 0)',
  "if(${band} * 2 >= 15, 'high', if(${band} >= 2, 'medium', 'low'))",
  "if(${a} > 3, '3', '1') >= 2",
  'sum(${cost})',
  'sum(${cost}) > 3',
  'sum(${cost}) * 2 + 1',
  'count(${items})',
  'int(${dec})',
  'round(${dec})',
  'round(${dec} * 1.111, 2)',
  'int((today() - ${day1}) div 365.25)',
  '${day1} > today()',
  '${day1} <= today() + 7',
  '${day2} - ${day1}',
  "format-date(${day1}, '%d/%m/%Y')",
  "format-date(${day1}, '%e.%n.%y')",
  "${day1} > date('2026-01-01')",
  '${day1} = ${day2}',
  '${day1} != ${day2}',
  "${day1} = ''",
  "${day1} = '2026-11-20'",
  'decimal-date-time(${day1}) - decimal-date-time(${day2})',
  'date(${day1} + 1) > ${day2}',
  "date(${written}) > date('2020-01-01')",
  '${a} = ${b}',
  '${a} != ${b}',
  '${t} = ${u}',
  '${t} != ${u}',
  "${a} = '5'",
  "${a} != '5'",
  "selected(${m}, 'p')",
  "not(selected(${m}, 'p'))",
  "selected(${x}, 'a') and not(selected(${m}, 'q'))",
  'min(${a}, ${b}, 3)',
  'max(${a}, ${b})',
  '${a} mod 3',
  "if(${a} > 0, ${a} * 2, '')",
  "concat(${a}, '/', ${b})",
  'string(${a})',
  'number(${t}) + 1',
  "contains(${t}, 'a')",
  'starts-with(${t}, ${u})',
  "coalesce(${t}, 'none')",
  '(${a} = 1) + (${b} = 2)',
  'true() = (${a} > 1)',
  '-${a} + 1',
  "${m} = ''",
  "${t} = ''",
  "${a} != ''",
  'string-length(${a}) = 2',
  'if(${day1} > ${day2}, ${day1}, ${day2})',
  'count-selected(${x})',
  '${dec} = 12',
  'round(${a} div 3, 2)',
  'today() - ${day1} > 100',
  "concat(${t}, ${u}) = ''",
  "concat(${t}, ${u}) != 'ab'",
]

/** An expression of yes or no, or of a value. */
function condition(depth: number): string {
  if (depth === 0) return `${value(0)} ${pick(['=', '!=', '<', '<=', '>', '>='])} ${value(0)}`
  const part = () => condition(depth - 1)
  switch (below(8)) {
    case 0:
      return `(${part()} and ${part()})`
    case 1:
      return `(${part()} or ${part()})`
    case 2:
      return `not(${part()})`
    case 3:
      return `selected(\${${pick(['m', 'x', 'band'])}}, '${pick(['p', 'q', 'a', '1'])}')`
    default:
      return `${value(depth - 1)} ${pick(['=', '!=', '<', '<=', '>', '>='])} ${value(depth - 1)}`
  }
}
function value(depth: number): string {
  if (depth === 0 || below(3) === 0) {
    return pick([
      `\${${pick([...named.keys()].filter((id) => !['items', 'cost', 'written'].includes(id)) as [string, ...string[]])}}`,
      String(below(20)),
      "'a'",
      "'5'",
      "''",
      'today()',
      'sum(${cost})',
    ])
  }
  const part = () => value(depth - 1)
  switch (below(9)) {
    case 0:
      return `if(${condition(depth - 1)}, ${part()}, ${part()})`
    case 1:
      return `coalesce(${part()}, ${part()})`
    case 2:
      return `concat(${part()}, ${part()})`
    case 3:
      return `${pick(['int', 'round', 'number', 'string-length', 'string', 'date'])}(${part()})`
    case 4:
      return `${pick(['min', 'max'])}(${part()}, ${part()})`
    case 5:
      return 'count-selected(${m})'
    default:
      return `(${part()} ${pick(['+', '-', '*', 'div', 'mod'])} ${part()})`
  }
}

describe('rules that were carried over give what the engine of ODK gives', () => {
  it('for expressions as people write them, each of them carried over', async () => {
    const { carried, different } = await compare(WRITTEN, 12)
    expect(different.slice(0, 20)).toEqual([])
    expect(carried).toBe(WRITTEN.length)
  }, 300_000)

  it('for random expressions', async () => {
    const random = Array.from({ length: 300 }, () => (below(2) === 0 ? condition(2) : value(2)))
    const { carried, different } = await compare(random, 8)
    expect(different.slice(0, 20)).toEqual([])
    expect(carried).toBeGreaterThan(100)
  }, 300_000)
})
