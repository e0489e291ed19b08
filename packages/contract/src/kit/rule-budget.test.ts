import { describe, expect, it } from 'vitest'
import { MAX_RULES_WORK, RuleBudgetError, rulesBudget, withinBudget } from './rule-budget.ts'
import type { RuleField, RuleFields, RuleRows } from './rule-language.ts'
import { parseRule, type Read, type Rule } from './rules.ts'

const crew: RuleRows = {
  label: 'Crew',
  most: 20,
  fields: new Map<string, RuleField | RuleRows>([
    ['name', { type: 'string', label: 'Name', longest: 100 }],
    ['cost', { type: 'double', label: 'Cost' }],
    ['cards', { label: 'Cards', most: 10, fields: new Map([['code', { type: 'string', label: 'Code' }]]) }],
  ]),
}
const fields: RuleFields = new Map<string, RuleField | RuleRows>([
  ['note', { type: 'string', label: 'Note', longest: 4000 }],
  ['number', { type: 'double', label: 'Number' }],
  ['done', { type: 'list<string>', label: 'Done', options: [{ value: 'a', label: 'A' }] }],
  ['crew', crew],
])
const card: Read = () => 'x'.repeat(255)
const row: Read = (id) => (id === 'name' ? 'x'.repeat(100) : id === 'cost' ? 1 : Array.from({ length: 10 }, () => card))
/** As many rows and letters as the fields can have. */
const full: Read = (id) =>
  id === 'note' ? 'x'.repeat(4000) : id === 'number' ? 1 : id === 'done' ? ['a'] : Array.from({ length: 20 }, () => row)

function ruleOf(text: string): Rule {
  const rule = parseRule(text, fields, 'bool')
  if (!('evaluate' in rule)) throw new Error(rule.message)
  return rule
}
const spent = (rule: Rule) => {
  const budget = rulesBudget(MAX_RULES_WORK)
  withinBudget(budget, () => rule.evaluate(full, '2026-11-20'))
  return MAX_RULES_WORK - budget.left
}

describe('one budget', () => {
  const costly = ruleOf('crew.all(a, crew.all(b, a.cost + b.cost > 0))')

  it('serves many rules: what is too much for all of them together is refused', () => {
    const budget = rulesBudget(10 * spent(costly))
    let evaluated = 0
    const work = () => {
      for (; evaluated < 1000; evaluated++) costly.evaluate(full)
    }
    expect(() => withinBudget(budget, work)).toThrow(RuleBudgetError)
    expect(evaluated).toBe(10)
    // Without one, each rule stands for itself.
    expect(costly.evaluate(full)).toBe(true)
  })

  it('pays for the reading of rules, too', () => {
    const read = () => {
      for (let count = 0; count < 1000; count++) ruleOf(`number > ${'1'.repeat(1000)}`)
    }
    expect(() => withinBudget(rulesBudget(), read)).toThrow(RuleBudgetError)
  })

  it('counts for everything within: a second one gives no more', () => {
    const nested = () => withinBudget(rulesBudget(), () => costly.evaluate(full))
    expect(() => withinBudget(rulesBudget(10), nested)).toThrow(RuleBudgetError)
  })
})

describe('the most that a rule can take', () => {
  it.each([
    'number > 1 && note == "x"',
    'note.contains("y") || note.lowerAscii().contains("z")',
    'crew.all(a, crew.all(b, a.cost + b.cost > 0))',
    'crew.exists(a, a.cards.exists(b, b.code == a.name))',
    'count(crew.filter(a, a.cost > 0).map(b, b.name)) > 3',
    'crew.sum(a, a.cost * 2) > 100 ? number > 1 : "a" in done',
    'crew.map(a, a.name).join(", ").contains("y")',
    'crew[0].cost + crew[99].cost > 1',
    'crew.exists(a, double(a.name) > 1)',
    'note + note + string(number) == today()',
    '!answered(crew) || crew.exists_one(a, a.cards.all(b, b.code.startsWith(note)))',
  ])('covers what %s takes at its fullest', (text) => {
    const rule = ruleOf(text)
    expect(spent(rule)).toBeGreaterThan(0)
    expect(rule.mostWork()).toBeGreaterThanOrEqual(spent(rule))
  })
})
