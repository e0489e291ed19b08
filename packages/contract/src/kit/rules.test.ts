import { describe, expect, it } from 'vitest'
import { describeRule } from './rule-description.ts'
import type { RuleField, RuleFields, RuleRows } from './rule-language.ts'
import type { RuleType } from './rule-text.ts'
import { parseRule, type Read } from './rules.ts'

const field = (type: RuleType, label: string): RuleField => ({ type, label })
const choices = ['a', 'b', 'other'].map((value) => ({ value, label: `Choice ${value.toUpperCase()}` }))
const cards: RuleRows = { label: 'Cards', fields: new Map([['code', field('string', 'Code')]]) }
const crew: RuleRows = {
  label: 'Crew',
  fields: new Map<string, RuleField | RuleRows>([
    ['name', field('string', 'Name')],
    ['cost', field('double', 'Cost')],
    ['trained', field('bool', 'Trained')],
    ['role', { ...field('string', 'Role'), options: choices }],
    ['cards', cards],
  ]),
}
const fields: RuleFields = new Map<string, RuleField | RuleRows>([
  ['what-happened', field('string', 'What happened?')],
  ['type', field('string', 'Type')],
  ['kind', { ...field('string', 'Kind'), options: choices }],
  ['measures', { ...field('list<string>', 'Measures'), options: choices }],
  ['date', field('string', 'Day')],
  ['one', field('double', 'One')],
  ['other', field('double', 'Other')],
  ['urgent', field('bool', 'Urgent')],
  ['done', field('list<string>', 'Done')],
  ['photos', field('list<double>', 'Photos')],
  ['where', field('double', 'Where')],
  ['crew', crew],
])

interface Answers {
  readonly [id: string]: unknown
}
const isRows = (value: unknown): value is readonly Answers[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object')
const reader =
  (answers: Answers): Read =>
  (id) => {
    const value = answers[id]
    return isRows(value) ? value.map(reader) : value
  }
const parse = (text: string, type: RuleType = 'bool') => parseRule(text, fields, type)
function result(text: string, answers: Answers = {}, type: RuleType = 'bool') {
  const rule = parse(text, type)
  if (!('evaluate' in rule)) throw new Error(rule.message)
  return rule.evaluate(reader(answers), '2026-11-20')
}
function problem(text: string): readonly [string, string] {
  const found = parse(text)
  return 'message' in found ? [found.message, text.slice(found.from, found.to)] : ['', '']
}
const rows = { crew: [{ name: 'Budi', cost: 1.1, trained: true, cards: [{ code: 'A' }] }, { cost: 2.2 }, {}] }

describe('a rule', () => {
  it.each<[string, Answers, unknown]>([
    ['type == "other"', { type: 'other' }, true],
    ['what_happened.contains("oil") && urgent', { 'what-happened': 'oil leak', urgent: true }, true],
    ['one + other == 0.3', { one: 0.1, other: 0.2 }, true],
    ['one > 3 || one < -2', { one: -2.5 }, true],
    ['"stopped" in done', { done: ['warned', 'stopped'] }, true],
    ['type in ["a", "b"]', { type: 'b' }, true],
    ['date <= today()', { date: '2026-11-20' }, true],
    ['where == 7', { where: { locationId: 7, subLocationId: null } }, true],
    ['count(photos) > 1', { photos: [1, 2] }, true],
    ['crew.all(one, answered(one.cost))', rows, false],
    ['crew.exists(row, row.name == "Budi")', rows, true],
    ['crew.exists(row, row.cards.exists(card, card.code == type))', { ...rows, type: 'A' }, true],
    ['crew[0].trained', rows, true],
  ])('%s on %j is %s', (text, answers, expected) => {
    expect(result(text, answers)).toBe(expected)
  })

  it.each<[string, RuleType, unknown]>([
    ['7 / 2', 'double', 3.5],
    ['7 % 4', 'double', 3],
    ['one * 3', 'double', 0.3],
    ['max(one, 2) - min(1, 0.5)', 'double', 1.5],
    ['double("12.5") * 2', 'double', 25],
    ['string(one) + " m"', 'string', '0.1 m'],
    ['one * 100 > 5 ? "high" : "low"', 'string', 'high'],
    ['crew.sum(row, row.cost)', 'double', 3.3],
    ['crew.sum(row, row.cost * count(crew))', 'double', 9.9],
    ['count(crew.filter(row, answered(row.trained) && row.trained))', 'double', 1],
    ['round(2.5) + round(-2.5)', 'double', 0],
    ['round(1.005, 2)', 'double', 1.01],
    ['round(1250, -2)', 'double', 1300],
    ['round(one, 0.5)', 'double', undefined],
    ['trunc(-7 / 2)', 'double', -3],
    ['days("1970-01-02")', 'double', 1],
    ['days("2026-02-30")', 'double', undefined],
    ['days("2026-2-3")', 'double', undefined],
    ['date(days("2024-02-28") + 2)', 'string', '2024-03-01'],
    ['date(days(today()) + 0.9)', 'string', '2026-11-20'],
    ['date(1000000000)', 'string', undefined],
    ['trunc((days(today()) - days("2000-11-21")) / 365.25)', 'double', 25],
    ['one / 0', 'double', undefined],
    ['double("x")', 'double', undefined],
    ['crew.map(row, answered(row.name) ? row.name : "-")', 'list<string>', ['Budi', '-', '-']],
  ])('%s gives a result of type %s', (text, type, expected) => {
    expect(result(text, { ...rows, one: 0.1 }, type)).toEqual(expected)
  })

  it('that reads a field without an answer has no result, unless the rest decides', () => {
    for (const text of [
      'type == "a"',
      'type != "a"',
      '!(type == "a")',
      '"x" in done',
      '!("x" in done)',
      'crew[0].trained',
    ]) {
      expect([text, result(text)]).toEqual([text, undefined])
    }
    expect(result('urgent || type == "a"', { urgent: true })).toBe(true)
    expect(result('urgent && type == "a"', { urgent: false })).toBe(false)
    expect(result('!answered(type) && !answered(done) && !answered(crew)')).toBe(true)
    expect(result('count(crew) == 0 && count(done) == 0 && crew.all(row, row.trained)')).toBe(true)
    expect(result('one + 1', {}, 'double')).toBeUndefined()
    // An answer of another type is none.
    expect(result('one > 1', { one: '7' })).toBeUndefined()
  })

  it('names the fields that it refers to, those in rows too', () => {
    const rule = parse('crew.exists(row, row.cost > one) && answered(what_happened)')
    expect('references' in rule && rule.references).toEqual(['crew', 'one', 'what-happened', 'cost'])
  })
})

describe('a text that is no rule', () => {
  it.each<[string, string, string]>([
    ['gone == 1', '"gone" is no field of this form', 'gone'],
    ['one == 1 && typ == "a"', '"typ" is no field of this form', 'typ'],
    ['type == 1', '"==" does not work with text and a number', 'type == 1'],
    ['-type == "a"', '"-" does not work with text', '-type'],
    ['type', 'The rule gives text, but yes or no is needed', 'type'],
    ['crew.all(row, row.gone)', 'A row of this repeat has no such field', 'gone'],
    ['count(one) > 1', 'count() does not work with a number', 'count(one)'],
    ['crew.sum(row, row.name) > 1', 'sum() adds numbers', 'name'],
    ['one && urgent', '&& and || need yes or no on both sides', 'one && urgent'],
    ['type == "a', 'The text has no closing quotation mark', '"a'],
    ['type = "a"', 'This character has no meaning here', '='],
    ['type == ', 'The rule is not complete', ''],
    ['type.matches("(a+)+$")', 'matches() cannot be used in a rule', 'type.matches("(a+)+$")'],
    ['timestamp(date) == timestamp(date)', 'timestamp() cannot be used in a rule', 'timestamp(date)'],
    ['{"a": urgent}["a"]', 'This cannot be used in a rule', '{"a": urgent}'],
  ])('%s: %s', (text, message, where) => {
    expect(problem(text)).toEqual([message, where])
  })
})

describe('hostile rules', () => {
  const many = {
    type: 'a'.repeat(2000),
    crew: Array.from({ length: 100 }, () => ({ cost: 1, cards: Array.from({ length: 100 }, () => ({ code: 'x' })) })),
  }
  /** The time of the fastest of many runs, so that a busy machine does not decide. */
  const time = (work: () => void) => {
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < 50 && best >= 50; run++) {
      const start = Date.now()
      work()
      best = Math.min(best, Date.now() - start)
    }
    return best
  }
  const nested = (depth: number, loop: string, inner: string): string =>
    depth === 0 ? inner : `crew.${loop}(r${depth}, ${nested(depth - 1, loop, inner)})`

  it.each<[string, string]>([
    ['100 kB', '1 + '.repeat(25_000)],
    ['1,000 brackets', `${'('.repeat(990)}1${')'.repeat(990)}`],
    ['1,000 not', `${'!'.repeat(1000)}urgent`],
    ['1,000 terms', `${'1+'.repeat(999)}1`],
    ['1,000 indices', `done${'[0]'.repeat(600)}`],
    ['a list of 900', `count([${'1,'.repeat(900)}1]) > 1`],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['the constructor of a field', 'type.constructor == "x"'],
    ['the prototype of a row', 'crew.all(row, row.__proto__ == "x")'],
    ['the constructor of a row', 'crew[0].constructor == "x"'],
    ['the constructor by index', 'crew[0]["constructor"] == "x"'],
    ['a built-in type', 'int == int'],
    ['a variable of ours', 'string$0 == "a"'],
    ['bytes', 'count(b"abc") > 1'],
  ])('%s is refused in less than 50 ms', (_what, text) => {
    parse('urgent')
    let found: unknown
    expect(time(() => (found = parse(text)))).toBeLessThan(50)
    expect(found).toHaveProperty('message')
  })

  it.each<[string, string]>([
    ['loops in loops', nested(6, 'all', 'r1.cost == 1')],
    ['loops in loops that fail', nested(6, 'all', 'r1.cost == one')],
    ['loops in loops with errors', nested(5, 'exists', 'double(type) > r1.cost')],
    ['sums of sums', `${nested(5, 'sum', 'r1.cost')} > 1`],
    ['lists of lists', `count(${nested(5, 'map', 'crew')}) > 1`],
    ['lists that grow', `crew.all(a, count(${Array.from({ length: 200 }, () => 'crew').join(' + ')}) > 1)`],
    ['texts that grow', `crew.all(a, count(${Array.from({ length: 200 }, () => 'type').join(' + ')}) > 1)`],
    ['a question about too much', `!answered(${nested(5, 'map', 'crew')})`],
    ['all rows of all rows', 'crew.all(a, a.cards.all(b, crew.all(c, c.cards.all(d, d.code == b.code))))'],
  ])('%s ends in less than 50 ms', (_what, text) => {
    const rule = parse(text)
    if (!('evaluate' in rule)) throw new Error(rule.message)
    const read = reader(many)
    rule.evaluate(reader(rows))
    expect(time(() => rule.evaluate(read))).toBeLessThan(50)
    expect(rule.evaluate(read)).toBeUndefined()
  })
})

describe('a field with choices', () => {
  it.each<[string, string]>([
    ['kind == "x"', '"x"'],
    ['"x" != kind', '"x"'],
    ['kind in ["a", "x"]', '"x"'],
    ['"x" in measures', '"x"'],
    ['crew.all(row, row.role == "x")', '"x"'],
  ])('%s names a choice that there is not', (text, at) => {
    const [message, place] = problem(text)
    expect(place).toBe(at)
    expect(message).toMatch(/has no choice "x"\. It has "a", "b", "other"$/)
  })

  it.each(['kind == "a"', 'kind == type', 'measures.exists(kind, kind == "x")', 'kind.contains("x")', 'type == "x"'])(
    '%s is allowed',
    (text) => expect(problem(text)).toEqual(['', '']),
  )
})

describe('a rule in words', () => {
  it.each<[string, string]>([
    ['kind == "a"', '"Kind" is "Choice A"'],
    ['kind != "a" && one >= 3', '"Kind" is not "Choice A" and "One" is at least 3'],
    ['kind in ["a", "b"]', '"Kind" is "Choice A" or "Choice B"'],
    ['!("a" in measures)', '"Measures" does not include "Choice A"'],
    ['urgent && (one > 1 || !answered(type))', '"Urgent" is yes and ("One" is more than 1 or "Type" is not answered)'],
    ['!(urgent || one > 1)', '"Urgent" is no and "One" is at most 1'],
    ['date <= today()', '"Day" is not after today'],
    ['urgent == false', '"Urgent" is no'],
    ['what_happened.contains("oil")', '"What happened?" contains "oil"'],
    ['one - (other - 1) * 2', '"One" − (("Other" − 1) × 2)'],
    ['one > 3 ? "high" : "low"', '"high" if "One" is more than 3, otherwise "low"'],
    ['count(photos) > 1', 'the number of answers of "Photos" is more than 1'],
    ['crew.all(row, row.role == "b")', 'in every row of "Crew": "Role" is "Choice B"'],
    ['!crew.exists(row, row.trained)', 'not (in at least one row of "Crew": "Trained" is yes)'],
    ['crew.sum(row, row.cost)', 'the sum of "Cost" in each row of "Crew"'],
    [
      'count(crew.filter(row, row.cost > 1)) > 2',
      'the number of rows of "Crew" where "Cost" is more than 1 is more than 2',
    ],
    ['round(one, 2) > trunc(other)', '"One", rounded to 2 decimal places is more than "Other", without decimal places'],
    ['date(days(today()) + 7) == date', 'today + 7 is "Day"'],
    ['max(one, other) == 1', 'the larger of "One" and "Other" is 1'],
  ])('%s: %s', (text, description) => expect(describeRule(text, fields)).toBe(description))

  it('is none where the text is no rule', () => {
    for (const text of ['kind ==', '(', '"'.repeat(3000), `${'!'.repeat(1000)}urgent`]) {
      expect(describeRule(text, fields)).toBeNull()
    }
  })
})

/** A small generator of our own: the same rules at every run. */
function seeded(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

it('random rules never throw, neither when they are read nor when they are evaluated', () => {
  const below = seeded(7)
  const terms = [
    'type',
    'one',
    'other',
    'urgent',
    'done',
    'crew',
    'what_happened',
    'row',
    'row.cost',
    'row.name',
    'gone',
    'crew[0]',
    '1',
    '0.5',
    '"a"',
    'true',
    'null',
    '[]',
    '[1, 2]',
    '"\\u0000"',
    '9999999999999999999999',
    'today()',
    'b"x"',
    '1u',
  ]
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0]
  const operators = ['+', '-', '*', '/', '%', '==', '!=', '<', '>=', '&&', '||', 'in'] as const
  function text(depth: number): string {
    const part = () => text(depth - 1)
    if (depth === 0) return terms[below(terms.length)] ?? '1'
    switch (below(9)) {
      case 0:
        return `(${part()} ? ${part()} : ${part()})`
      case 1:
        return `${pick(['answered', 'count', 'double', 'string', 'min', 'has', 'dyn'])}(${part()})`
      case 2:
        return `crew.${pick(['all', 'exists', 'map', 'filter', 'sum'])}(row, ${part()})`
      case 3:
        return `${pick(['!', '-'])}${part()}`
      case 4:
        return `${part()}[${part()}]`
      case 5:
        return `${part()}.${pick(['name', 'trim()', 'contains("a")', 'substring(1)', '__proto__'])}`
      default:
        return `(${part()} ${pick(operators)} ${part()})`
    }
  }
  const answers = [
    {},
    rows,
    { ...rows, type: 'a', one: 1, other: Number.NaN, urgent: true, done: ['a', 7], crew: [null, 3] },
  ]
  let evaluated = 0
  for (let turn = 0; turn < 2_500; turn++) {
    const random = text(1 + below(4))
    describeRule(random, fields)
    const rule = parseRule(random, below(2) === 0 ? fields : null, pick(['bool', 'double', 'string']))
    if (!('evaluate' in rule)) {
      expect(rule.from).toBeLessThanOrEqual(rule.to)
      continue
    }
    evaluated++
    for (const one of answers) {
      const read = reader(one)
      const value = rule.evaluate(read, '2026-11-20')
      expect(rule.evaluate(read, '2026-11-20'), 'the same answers, the same result').toEqual(value)
    }
  }
  expect(evaluated).toBeGreaterThan(100)
})
