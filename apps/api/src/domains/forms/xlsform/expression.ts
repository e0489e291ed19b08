import { nameOf } from '@selamat/contract/kit/rule-language'
import { MAX_RULE_LENGTH, type RuleType } from '@selamat/contract/kit/rule-text'

/** What an expression knows of the question that it names. */
export interface Named {
  readonly id: string
  /** `rows` for a repeat; null where rules cannot see the answer. */
  readonly type: RuleType | 'rows' | null
  /** A day or time, with which XPath calculates and rules do not. */
  readonly isMoment?: boolean
  /** The repeats around it, the outermost first. */
  readonly repeats: readonly string[]
}
export interface ExpressionContext {
  /** A question by its name in the XLSForm. */
  readonly find: (name: string) => Named | undefined
  /** The question that `.` is. */
  readonly self: Named | null
  /** The repeats around the expression. */
  readonly repeats: readonly string[]
}

/** Why an expression is not carried over, in one sentence. */
export class NotCarried extends Error {}

type Type = RuleType | 'rows'
/** A part in CEL, how tightly it binds, and the fields without whose answers XPath calls it false. */
interface Part {
  readonly text: string
  readonly type: Type
  readonly binds: number
  readonly needs: readonly string[]
  /** A text or number that is written in the expression. */
  readonly literal?: string | number
  readonly isMoment?: boolean
}

const TOKEN =
  /\s*(?:(\$\{[^}]*\})|("[^"]*"|'[^']*')|(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(!=|<=|>=|[=<>+*(),.|/[\]-]))/y
const MAX_DEPTH = 30
/** The order in which operators of CEL bind. */
const OR = 1
const AND = 2
const COMPARED = 3
const SUM = 4
const PRODUCT = 5
const ATOM = 7

/**
 * An expression of an XLSForm as a rule: `${a} = 'x'` is `a == "x"`. What XPath says of an unanswered question is kept:
 * `!=` and `not()` hold then. Throws NotCarried for whatever has no exact counterpart.
 */
export function ruleOf(expression: string, context: ExpressionContext): { readonly text: string; readonly type: Type } {
  const { text, type } = new Translation(tokensOf(expression), context).whole()
  if (text.length > MAX_RULE_LENGTH) throw new NotCarried(`the rule would be longer than ${MAX_RULE_LENGTH} characters`)
  return { text, type }
}

function tokensOf(expression: string): string[] {
  if (expression.length > MAX_RULE_LENGTH) throw new NotCarried(`it is longer than ${MAX_RULE_LENGTH} characters`)
  const tokens: string[] = []
  const text = expression.trim().replaceAll('−', '-').replace(/[“”]/g, '"').replace(/[‘’]/g, "'")
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0].trim()
    if (token === undefined) throw new NotCarried(`“${text.slice(start, start + 20)}” cannot be read`)
    tokens.push(token)
  }
  return tokens
}

const part = (text: string, type: Type, binds: number, needs: readonly string[] = []): Part => ({
  text,
  type,
  binds,
  needs,
})
const within = ({ text, binds }: Part, least: number) => (binds < least ? `(${text})` : text)
const literalOf = (value: string | number): Part => ({
  ...part(
    typeof value === 'number' ? String(value) : JSON.stringify(value),
    typeof value === 'number' ? 'double' : 'string',
    ATOM,
  ),
  literal: value,
})
const answered = (ids: readonly string[]) => [...new Set(ids)].map((id) => `answered(${id})`)
const negated = (text: string) => (/^answered\([a-z0-9_.]+\)$/.test(text) ? `!${text}` : `!(${text})`)

class Translation {
  readonly #tokens: readonly string[]
  readonly #context: ExpressionContext
  #at = 0
  #depth = 0
  /** Within `not()` and `if()`, where it makes a difference whether something is false or unanswered. */
  #strict = 0

  constructor(tokens: readonly string[], context: ExpressionContext) {
    this.#tokens = tokens
    this.#context = context
  }

  whole(): Part {
    if (this.#tokens.length === 0) throw new NotCarried('it is empty')
    const whole = this.#or()
    const rest = this.#tokens[this.#at]
    if (rest !== undefined) throw new NotCarried(this.#unreadable(rest))
    return whole
  }

  #unreadable(token: string) {
    return token === '/' || token === '[' ? 'paths are not supported' : `“${token}” is not expected there`
  }
  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at++
    return true
  }
  #expect(token: string) {
    if (!this.#takes(token)) throw new NotCarried(this.#unreadable(this.#tokens[this.#at] ?? 'the end'))
  }

  #or(): Part {
    if (++this.#depth > MAX_DEPTH) throw new NotCarried('it is nested too deeply')
    let left = this.#and()
    while (this.#takes('or')) left = this.#joined(left, '||', OR, this.#and())
    this.#depth--
    return left
  }
  #and(): Part {
    let left = this.#statement()
    while (this.#takes('and')) left = this.#joined(left, '&&', AND, this.#statement())
    return left
  }
  /** XPath: what has no answer is false. */
  #statement(): Part {
    const one = this.#equality()
    if (this.#strict === 0 || one.type !== 'bool' || one.needs.length === 0) return one
    return part([...answered(one.needs), within(one, COMPARED)].join(' && '), 'bool', AND)
  }
  #joined(left: Part, operator: string, binds: number, right: Part): Part {
    assertType(left, 'bool', operator === '||' ? 'or' : 'and')
    assertType(right, 'bool', operator === '||' ? 'or' : 'and')
    return part(`${within(left, binds)} ${operator} ${within(right, binds + 1)}`, 'bool', binds, [])
  }
  #equality(): Part {
    const left = this.#relation()
    for (const operator of ['=', '!='] as const) {
      if (this.#takes(operator)) return this.#equal(left, operator, this.#relation())
    }
    return left
  }
  #equal(left: Part, operator: '=' | '!=', right: Part): Part {
    const isEqual = operator === '='
    // An empty text is no answer.
    for (const [one, other] of [[left, right] as const, [right, left] as const]) {
      if (one.literal !== '') continue
      const [id] = other.needs
      if (other.text !== id) throw new NotCarried('only a question can be compared with an empty text')
      return part(`${isEqual ? '!' : ''}answered(${id})`, 'bool', ATOM)
    }
    const [one, other] = alike(left, right)
    const needs = this.#unanswered([...left.needs, ...right.needs])
    const text = `${within(one, SUM)} ${isEqual ? '==' : '!='} ${within(other, SUM)}`
    if (isEqual || needs.length === 0) return part(text, 'bool', COMPARED, needs)
    // XPath: what is empty differs from every text.
    return part([...answered(needs).map((text) => `!${text}`), text].join(' || '), 'bool', OR)
  }
  #relation(): Part {
    const left = this.#sum()
    for (const operator of ['<=', '>=', '<', '>']) {
      if (!this.#takes(operator)) continue
      const [one, other] = alike(left, this.#sum())
      const needs = this.#unanswered([...one.needs, ...other.needs])
      return part(`${within(one, SUM)} ${operator} ${within(other, SUM)}`, 'bool', COMPARED, needs)
    }
    return left
  }
  /** The question itself has an answer whenever its constraint is checked. */
  #unanswered(needs: readonly string[]) {
    const { self } = this.#context
    return [...new Set(needs)].filter((id) => self === null || id !== nameOf(self.id))
  }
  #sum(): Part {
    let left = this.#product()
    for (;;) {
      const operator = this.#takes('+') ? '+' : this.#takes('-') ? '-' : null
      if (operator === null) return left
      left = arithmetic(left, operator, SUM, this.#product())
    }
  }
  #product(): Part {
    let left = this.#unary()
    for (;;) {
      const operator = this.#takes('*') ? '*' : this.#takes('div') ? '/' : this.#takes('mod') ? '%' : null
      if (operator === null) return left
      left = arithmetic(left, operator, PRODUCT, this.#unary())
    }
  }
  #unary(): Part {
    if (!this.#takes('-')) return this.#primary()
    const value = numeric(this.#primary())
    return part(`-${within(value, ATOM)}`, 'double', ATOM - 1, value.needs)
  }

  #primary(): Part {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new NotCarried('it is not complete')
    if (token === '(') {
      const inner = this.#or()
      this.#expect(')')
      return inner
    }
    if (token.startsWith('${')) return this.#question(this.#context.find(token.slice(2, -1).trim()), token)
    if (token === '.') {
      if (this.#tokens[this.#at] === '.' || this.#tokens[this.#at] === '/')
        throw new NotCarried('paths are not supported')
      return this.#question(this.#context.self ?? undefined, token)
    }
    if (token.startsWith('"') || token.startsWith("'")) return literalOf(token.slice(1, -1))
    if (/^[\d.]/.test(token)) return literalOf(Number(token))
    if (this.#takes('(')) return this.#call(token)
    throw new NotCarried(token === '/' ? 'paths are not supported' : `“${token}” is not supported`)
  }

  #question(named: Named | undefined, token: string): Part {
    if (named === undefined) throw new NotCarried(`there is no question ${token} that was carried over`)
    if (named.type === null) throw new NotCarried(`rules cannot read ${token}`)
    const isInside = named.repeats.every((repeat, level) => this.#context.repeats[level] === repeat)
    if (!isInside) throw new NotCarried(`${token} is in a repeat, outside of this question`)
    const name = nameOf(named.id)
    return { ...part(name, named.type, ATOM, [name]), ...(named.isMoment ? { isMoment: true } : {}) }
  }

  #call(name: string): Part {
    if (name === 'sum') return this.#sumOfRows()
    const values: Part[] = []
    if (name === 'not' || name === 'if') this.#strict++
    if (!this.#takes(')')) {
      do values.push(this.#or())
      while (this.#takes(','))
      this.#expect(')')
    }
    if (name === 'not' || name === 'if') this.#strict--
    return translated(name, values)
  }

  /** `sum(${cost})` of a question in a repeat. */
  #sumOfRows(): Part {
    const token = this.#tokens[this.#at++] ?? ''
    const named = token.startsWith('${') ? this.#context.find(token.slice(2, -1).trim()) : undefined
    this.#expect(')')
    const repeat = named?.repeats[this.#context.repeats.length]
    const isBelow = named?.repeats.length === this.#context.repeats.length + 1
    if (named?.type !== 'double' || repeat === undefined || !isBelow) {
      throw new NotCarried('sum() is carried over for a number in a repeat only')
    }
    return part(`${nameOf(repeat)}.sum(row, row.${nameOf(named.id)})`, 'double', ATOM, [])
  }
}

function assertType(value: Part, type: Type, where: string) {
  if (value.type !== type)
    throw new NotCarried(`${where} needs ${type === 'bool' ? 'yes or no' : 'a number'} on both sides`)
}

/** XPath reads a text as a number where one is needed. */
function numeric(value: Part): Part {
  if (value.type === 'double') return value
  if (typeof value.literal === 'string' && /^-?\d+(\.\d+)?$/.test(value.literal))
    return literalOf(Number(value.literal))
  if (value.isMoment) throw new NotCarried('it calculates with days or times')
  if (value.type === 'string' && value.literal === undefined) {
    return part(`double(${value.text})`, 'double', ATOM, value.needs)
  }
  throw new NotCarried('it calculates with what is no number')
}
function arithmetic(left: Part, operator: string, binds: number, right: Part): Part {
  const [one, other] = [numeric(left), numeric(right)]
  const text = `${within(one, binds)} ${operator} ${within(other, binds + 1)}`
  return part(text, 'double', binds, [...one.needs, ...other.needs])
}
/** Both sides of a comparison in the same type. */
function alike(left: Part, right: Part): readonly [Part, Part] {
  if (left.type === right.type && left.type !== 'rows' && !left.type.startsWith('list')) return [left, right]
  const types = [left.type, right.type]
  if (!types.every((type) => type === 'string' || type === 'double')) {
    throw new NotCarried('a list of answers can only be asked with selected() or counted')
  }
  if (left.isMoment || right.isMoment) throw new NotCarried('it compares a day or time with a number')
  // The code of a choice that looks like a number is a text here.
  const [number, text] = left.type === 'double' ? [left, right] : [right, left]
  if (number.literal !== undefined && text.literal === undefined) {
    const asText = literalOf(String(number.literal))
    return left === number ? [asText, text] : [text, asText]
  }
  const [one, other] = [numeric(left), numeric(right)]
  return [one, other]
}

function translated(name: string, values: readonly Part[]): Part {
  const [first, second, third] = values
  const needs = values.flatMap((value) => value.needs)
  const all = () => values.map(({ text }) => text).join(', ')
  switch (`${name}/${values.length}`) {
    case 'true/0':
    case 'false/0':
      return part(name, 'bool', ATOM)
    case 'today/0':
      return { ...part('today()', 'string', ATOM), isMoment: true }
  }
  if (first && values.length === 1) {
    switch (name) {
      case 'not':
        assertType(first, 'bool', 'not()')
        return part(negated(first.text), 'bool', ATOM)
      case 'number':
        return numeric(first)
      case 'string':
        return first.type === 'string' ? first : part(`string(${first.text})`, 'string', ATOM, needs)
      case 'date':
        if (first.type === 'string') return { ...first, isMoment: true }
        break
      case 'string-length':
        if (first.type === 'string') return part(`count(${first.text})`, 'double', ATOM, needs)
        break
      case 'count':
        if (first.type === 'rows') return part(`count(${first.text})`, 'double', ATOM)
        break
      case 'count-selected':
        if (first.type.startsWith('list')) return part(`count(${first.text})`, 'double', ATOM)
        break
      case 'boolean':
        if (first.type === 'bool') return first
        break
    }
  }
  if (first && second && values.length === 2) {
    switch (name) {
      case 'selected': {
        if (second.literal === undefined) break
        const choice = JSON.stringify(String(second.literal))
        if (first.type.startsWith('list')) return part(`${choice} in ${first.text}`, 'bool', COMPARED, needs)
        if (first.type === 'string') return part(`${first.text} == ${choice}`, 'bool', COMPARED, needs)
        break
      }
      case 'contains':
      case 'starts-with':
      case 'ends-with': {
        if (first.type !== 'string' || second.type !== 'string') break
        const method = { contains: 'contains', 'starts-with': 'startsWith', 'ends-with': 'endsWith' }[name]
        return part(`${within(first, ATOM)}.${method}(${second.text})`, 'bool', ATOM, needs)
      }
      case 'coalesce':
        if (first.type === second.type && first.text === first.needs[0]) {
          return part(`answered(${first.text}) ? ${first.text} : ${within(second, OR)}`, first.type, 0)
        }
        break
      case 'min':
      case 'max':
        if (first.type === 'double' && second.type === 'double') return part(`${name}(${all()})`, 'double', ATOM, needs)
        break
    }
  }
  if (first && second && third && values.length === 3 && name === 'if') {
    assertType(first, 'bool', 'if()')
    const [one, other] = second.type === third.type ? [second, third] : alike(second, third)
    return part(`${within(first, OR)} ? ${within(one, OR)} : ${within(other, OR)}`, one.type, 0)
  }
  if (name === 'concat' && values.length > 0) {
    const texts = values.map((value) => {
      if (value.type === 'string') return within(value, SUM)
      if (value.type === 'double') return `string(${value.text})`
      throw new NotCarried('concat() joins texts and numbers only')
    })
    return part(texts.join(' + '), 'string', SUM, needs)
  }
  throw new NotCarried(`${name}() is not supported${values.length > 0 ? ' in this way' : ''}`)
}
