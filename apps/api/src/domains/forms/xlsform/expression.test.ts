// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForms write questions in this way
import { describe, expect, it } from 'vitest'
import { type ExpressionContext, type Named, ruleOf } from './expression.ts'
import { NotCarried } from './expression-part.ts'

const questions: Readonly<Record<string, Named>> = {
  type: { id: 'type', type: 'string', repeats: [] },
  other_type: { id: 'other-type', type: 'string', repeats: [] },
  rating: { id: 'rating', type: 'string', choices: ['1', '2', '10'], repeats: [] },
  grade: { id: 'grade', type: 'string', choices: ['1', '1.0', 'none'], repeats: [] },
  at: { id: 'at', type: 'string', moment: 'time', repeats: [] },
  age: { id: 'age', type: 'double', repeats: [] },
  days: { id: 'days', type: 'double', repeats: [] },
  done: { id: 'done', type: 'list<string>', repeats: [] },
  visited: { id: 'visited', type: 'string', moment: 'day', repeats: [] },
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
const rule = (text: string, isExact = false) => {
  try {
    return ruleOf(text, context, isExact).text
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
    ['string-length(${type}) > 3', 'count(answered(type) ? type : "") > 3'],
    ["selected(${done}, 'stop')", '"stop" in done'],
    ["selected(${rating}, '10')", 'rating == "10"'],
    ["not(selected(${done}, 'stop'))", '!(answered(done) && "stop" in done)'],
    ["not(${days} > 3 and ${type} = 'x')", '!(answered(days) && days > 3 && (answered(type) && type == "x"))'],
    ['count-selected(${done}) >= 2', 'count(done) >= 2'],
    ['count(${crew})', 'count(crew)'],
    [
      'sum(${cost})',
      'crew.all(row, answered(row.cost)) ? (count(crew) == 0 ? 0 : crew.sum(row, row.cost)) : double("")',
    ],
    ['sum(${cost}) < 3', 'crew.all(row, answered(row.cost)) && (count(crew) == 0 ? 0 : crew.sum(row, row.cost)) < 3'],
    ['. >= 0 and . <= 120', 'age >= 0 && age <= 120'],
    ['. != 5', 'age != 5'],
    ['${visited} <= today()', 'visited <= today()'],
    ["${visited} > date('2020-01-31')", 'visited > "2020-01-31"'],
    ['(${age} + 1) * ${days} div 2 - -3 mod 2', '(age + 1) * days / 2 - -3 % 2'],
    ["${age} > '18'", 'age > 18'],
    ['${type} = 1', 'double(type) == 1'],
    ['${type} > ${other_type}', 'double(type) > double(other_type)'],
    ['${rating} > 2', 'double(rating) > 2'],
    ['${rating} = 2', 'rating == "2"'],
    ['${grade} = 1', 'double(grade) == 1'],
    ['${type} = ${other_type}', '(answered(type) ? type : "") == (answered(other_type) ? other_type : "")'],
    ['${days} = ${days}', '!answered(days) && !answered(days) || answered(days) && answered(days) && days == days'],
    ['today() - 7', 'days(today()) - 7'],
    ['${visited} + 7', 'days(visited) + 7'],
    ['${visited} > 7', 'days(visited) > 7'],
    ['${visited} <= today() + 7', 'days(visited) <= days(today()) + 7'],
    ['date(${visited} + 7)', 'date(days(visited) + 7)'],
    ['int((today() - ${visited}) div 365.25)', 'trunc((days(today()) - days(visited)) / 365.25)'],
    ['round(${days} div 3, 2)', 'round(days / 3, 2)'],
    [
      "format-date(today(), '%d/%m/%Y')",
      'today().substring(8, 10) + "/" + today().substring(5, 7) + "/" + today().substring(0, 4)',
    ],
    ['decimal-date-time(${visited}) - decimal-date-time(today())', 'days(visited) - days(today())'],
    ['number(${type}) + 1', 'double(type) + 1'],
    ["if(${days} > 3, 'old', 'new')", 'answered(days) && days > 3 ? "old" : "new"'],
    ["concat(${type}, ' ', ${days})", '(answered(type) ? type : "") + " " + (answered(days) ? string(days) : "")'],
    ["if(${days} > 0, ${days}, '')", 'answered(days) && days > 0 ? (answered(days) ? string(days) : "") : ""'],
    ["coalesce(${type}, 'none')", 'answered(type) ? type : "none"'],
    ["starts-with(${type}, 'a') and contains(${type}, 'b')", 'type.startsWith("a") && type.contains("b")'],
    ['true()', 'true'],
  ])('%s is %s', (text, expected) => expect(rule(text)).toBe(expected))

  it.each([
    ["regex(., '^[0-9]+$')", 'regex() is not supported'],
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
    ['${at} + 1', 'it calculates with times'],
    ["${at} > '12:00'", 'a day or time is compared with a text, not with date()'],
    ["${visited} > '2026-01-01'", 'a day or time is compared with a text, not with date()'],
    ['${visited} = ${type}', 'it compares a day or time with a text'],
    ['${visited} = ${at}', 'it compares a day with a time'],
    ["${days} = 'many'", 'it compares a number with the text “many”'],
    ['${days} = ${type}', 'it compares a number with a text'],
    ["${days} > 'many'", '“many” is no number'],
    ['${rating} = 7', 'no choice of the question is 7'],
    ["selected(${type}, 'stop')", 'selected() is not supported in this way'],
    ['decimal-date-time(${visited}) > 18000', 'of days with a part of a day only the difference is carried over'],
    ["format-date(${visited}, '%b')", 'the format %b is not supported'],
    ['concat(today()) + 1', 'a text with a day in it is used as a number'],
    ['now()', 'rules know the day, not the time: now() is not supported'],
    ["pulldata('a', 'b', 'c', ${age})", 'pulldata() is not supported'],
    ['${age} and true()', '“and” needs yes or no'],
    [`${'if('.repeat(15)}\${days}${' = 1, ${days}, 2)'.repeat(15)}`, 'the rule would be longer than 2000 characters'],
    ['('.repeat(1000), 'it is nested too deeply'],
    ['-'.repeat(3000), 'it is longer than 2000 characters'],
    ['#', '“#” cannot be read'],
  ])('%s is left out: %s', (text, reason) => expect(rule(text)).toContain(`! ${reason}`))

  it('that is a constraint has a result also where another question has no answer', () => {
    expect(rule('. < ${days}', true)).toBe('answered(days) && age < days')
    expect(rule(". != ''", true)).toBe('true')
  })
})
