import {
  asNumber,
  asText,
  COMPARED,
  condition,
  exactly,
  literalOf,
  NotCarried,
  OR,
  type Part,
  SUM,
  within,
} from './expression-part.ts'

type Equality = '=' | '!='
const isList = ({ type }: Part) => type === 'rows' || type.startsWith('list')
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `=` and `!=` as XPath has them: an unanswered question is an empty text, and no number equals another. */
export function equal(left: Part, operator: Equality, right: Part): Part {
  if (left.literal === '' || right.literal === '') return emptiness(left.literal === '' ? right : left, operator)
  if (isList(left) || isList(right)) {
    throw new NotCarried('a list of answers can only be asked with selected() or counted')
  }
  if (left.type === 'bool' || right.type === 'bool') {
    const [one, other] = [left, right].map((side) => within(exactly(side, 'a comparison with yes or no'), SUM))
    return condition(`${one} ${sign(operator)} ${other}`, COMPARED)
  }
  if (left.moment || right.moment) return equalMoments(left, operator, right)
  if (left.type === 'string' && right.type === 'string') return equalTexts(left, operator, right)
  if (left.type === 'double' && right.type === 'double' && left.isQuestion && right.isQuestion) {
    return equalQuestions(left, operator, right)
  }
  const [number, text] = left.type === 'double' ? [left, right] : [right, left]
  if (number.isQuestion && text.type === 'string') return equalToText(number, operator, text)
  if (typeof number.literal === 'number' && text.choices) {
    const codes = text.choices.filter((code) => code.trim() !== '' && Number(code) === number.literal)
    if (codes.length === 0) throw new NotCarried(`no choice of the question is ${number.literal}`)
    if (codes.length === 1) return equalTexts(text, operator, literalOf(codes[0] ?? ''))
  }
  return numbers(left, sign(operator), right)
}

const sign = (operator: Equality) => (operator === '=' ? '==' : '!=')

function emptiness(value: Part, operator: Equality): Part {
  const [need, ...more] = value.needs
  if (value.isQuestion && more.length === 0) {
    if (need === undefined) return condition(operator === '=' ? 'false' : 'true', SUM)
    return condition(operator === '=' ? `!${need}` : need, SUM)
  }
  if (value.type !== 'string') throw new NotCarried('only a question or a text can be compared with an empty text')
  return condition(`${within(asText(value), SUM)} ${sign(operator)} ""`, COMPARED)
}

/** What differs holds also where one of them is missing. */
function compared(text: string, operator: string, needs: readonly string[]): Part {
  if (operator !== '!=' || needs.length === 0) return condition(text, COMPARED, needs)
  return condition([...[...new Set(needs)].map((need) => `!${need}`), text].join(' || '), OR)
}
function numbers(left: Part, operator: string, right: Part): Part {
  const [one, other] = [asNumber(left), asNumber(right)]
  if (one.isOffset !== other.isOffset) {
    throw new NotCarried('of days with a part of a day only the difference is carried over')
  }
  const text = `${within(one, SUM)} ${operator} ${within(other, SUM)}`
  const result = compared(text, operator, [...one.needs, ...other.needs])
  return one.isPartial || other.isPartial ? { ...result, ...exactly(result, '') } : result
}

function equalTexts(left: Part, operator: Equality, right: Part): Part {
  const write = (one: Part, other: Part) => `${within(one, SUM)} ${sign(operator)} ${within(other, SUM)}`
  const isFixed = left.literal !== undefined || right.literal !== undefined
  if (isFixed) return compared(write(left, right), sign(operator), [...left.needs, ...right.needs])
  // Two empty texts are the same.
  return condition(write(asText(left), asText(right)), COMPARED)
}

/** Two numbers that were asked for: two without an answer are the same. */
function equalQuestions(left: Part, operator: Equality, right: Part): Part {
  const [one] = left.needs
  const [other] = right.needs
  if (one === undefined || other === undefined) return numbers(left, sign(operator), right)
  const same = `!${one} && !${other} || ${one} && ${other} && ${left.text} == ${right.text}`
  return operator === '=' ? condition(same, OR) : condition(`!(${same})`, SUM)
}

/** XPath compares the answer with a text letter by letter: the same only for a number as it is written. */
function equalToText(number: Part, operator: Equality, text: Part): Part {
  if (typeof text.literal !== 'string') throw new NotCarried('it compares a number with a text')
  if (String(Number(text.literal)) !== text.literal) {
    throw new NotCarried(`it compares a number with the text “${text.literal.slice(0, 40)}”`)
  }
  return numbers(number, sign(operator), literalOf(Number(text.literal)))
}

function equalMoments(left: Part, operator: Equality, right: Part): Part {
  if (left.type === 'double' || right.type === 'double') return numbers(left, sign(operator), right)
  for (const [one, other] of [[left, right] as const, [right, left] as const]) {
    const isDay = one.moment === 'day' && typeof other.literal === 'string' && DAY.test(other.literal)
    if (one.moment !== other.moment && !isDay) {
      if (other.moment === undefined) throw new NotCarried('it compares a day or time with a text')
      if (one.moment) throw new NotCarried('it compares a day with a time')
    } else break
  }
  return equalTexts(left, operator, right)
}

/** `<`, `<=`, `>` and `>=`: XPath compares numbers, never letters. */
export function ordered(left: Part, operator: string, right: Part): Part {
  if (isList(left) || isList(right)) {
    throw new NotCarried('a list of answers can only be asked with selected() or counted')
  }
  if (left.moment && left.moment === right.moment) {
    const text = `${within(left, SUM)} ${operator} ${within(right, SUM)}`
    return condition(text, COMPARED, [...left.needs, ...right.needs])
  }
  for (const [one, other] of [[left, right] as const, [right, left] as const]) {
    if (one.moment && other.type !== 'double') {
      throw new NotCarried(
        other.moment ? 'it compares a day with a time' : 'a day or time is compared with a text, not with date()',
      )
    }
  }
  return numbers(left, operator, right)
}
