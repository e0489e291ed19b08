// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms write questions in this way
import { describe, expect, it } from 'vitest'
import { type ExpressionContext, type Named, NotCarried, ruleOf } from './expression.ts'

const questions: Readonly<Record<string, Named>> = {
  type: { id: 'type', type: 'string', repeats: [] },
  other_type: { id: 'other-type', type: 'string', repeats: [] },
  age: { id: 'age', type: 'double', repeats: [] },
  days: { id: 'days', type: 'double', repeats: [] },
  done: { id: 'done', type: 'list<string>', repeats: [] },
  visited: { id: 'visited', type: 'string', isMoment: true, repeats: [] },
  crew: { id: 'crew', type: 'rows', repeats: [] },
  cost: { id: 'cost', type: 'double', repeats: ['crew'] },
  photo: { id: 'photo', type: 'list<double>', repeats: [] },
  place: { id: 'place', type: null, repeats: [] },
}
const context: ExpressionContext = {
  find: (name) => (Object.hasOwn(questions, name) ? questions[name] : undefined),
  self: questions.age ?? null,
  repeats: [],
}
const rule = (text: string) => {
  try {
    return ruleOf(text, context).text
  } catch (thrown) {
    if (thrown instanceof NotCarried) return `! ${thrown.message}`
    throw thrown
  }
}

describe('an expression of an XLSForm', () => {
  it.each([
    ["${type} = 'x'", 'type == "x"'],
    ['${type}=\'x\' or ${other_type} = "y" and ${age} > 18', 'type == "x" || other_type == "y" && age > 18'],
    ["(${type} = 'a' or ${type} = 'b') and ${age} <= 3", '(type == "a" || type == "b") && age <= 3'],
    ["${type} != 'x'", '!answered(type) || type != "x"'],
    ["${type} != ''", 'answered(type)'],
    ["${type} = ''", '!answered(type)'],
    ['string-length(${type}) > 3', 'count(type) > 3'],
    ["selected(${done}, 'stop')", '"stop" in done'],
    ["selected(${type}, 'stop')", 'type == "stop"'],
    ["not(selected(${done}, 'stop'))", '!(answered(done) && "stop" in done)'],
    ["not(${days} > 3 and ${type} = 'x')", '!(answered(days) && days > 3 && (answered(type) && type == "x"))'],
    ['count-selected(${done}) >= 2', 'count(done) >= 2'],
    ['count(${crew})', 'count(crew)'],
    ['sum(${cost})', 'crew.sum(row, row.cost)'],
    ['. >= 0 and . <= 120', 'age >= 0 && age <= 120'],
    ['. != 5', 'age != 5'],
    ['${visited} <= today()', 'visited <= today()'],
    ["${visited} > date('2020-01-31')", 'visited > "2020-01-31"'],
    ['(${age} + 1) * ${days} div 2 - -3 mod 2', '(age + 1) * days / 2 - -3 % 2'],
    ["${age} > '18'", 'age > 18'],
    ['${type} = 1', 'type == "1"'],
    ['number(${type}) + 1', 'double(type) + 1'],
    ["if(${days} > 3, 'old', 'new')", 'answered(days) && days > 3 ? "old" : "new"'],
    ["concat(${type}, ' ', ${age})", 'type + " " + string(age)'],
    ["coalesce(${type}, 'none')", 'answered(type) ? type : "none"'],
    ["starts-with(${type}, 'a') and contains(${type}, 'b')", 'type.startsWith("a") && type.contains("b")'],
    ['true()', 'true'],
  ])('%s is %s', (text, expected) => expect(rule(text)).toBe(expected))

  it.each([
    ["regex(., '^[0-9]+$')", 'regex() is not supported in this way'],
    ["${gone} = 'x'", 'there is no question ${gone} that was carried over'],
    ['../age > 3', 'paths are not supported'],
    ['/data/age > 3', 'paths are not supported'],
    ['${cost} > 3', '${cost} is in a repeat, outside of this question'],
    ['${place} = 1', 'rules cannot read ${place}'],
    ["${done} = 'x'", 'a list of answers can only be asked with selected() or counted'],
    ['${age} >', 'it is not complete'],
    ['${age} > 3)', '“)” is not expected there'],
    ['', 'it is empty'],
    ['age > 3', '“age” is not supported'],
    ['today() - 7', 'it calculates with days or times'],
    ['${visited} + 7', 'it calculates with days or times'],
    ['${visited} > 7', 'it compares a day or time with a number'],
    ["pulldata('a', 'b', 'c', ${age})", 'pulldata() is not supported in this way'],
    ['${age} and true()', 'and needs yes or no on both sides'],
    ['('.repeat(1000), 'it is nested too deeply'],
    ['-'.repeat(3000), 'it is longer than 2000 characters'],
    ['#', '“#” cannot be read'],
  ])('%s is left out: %s', (text, reason) => expect(rule(text)).toContain(`! ${reason}`))
})
