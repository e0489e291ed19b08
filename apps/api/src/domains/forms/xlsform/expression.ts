import { nameOf } from '@selamat/contract/kit/rule-language'
import { MAX_RULE_LENGTH, type RuleType } from '@selamat/contract/kit/rule-text'
import { minus, summed, translated } from './expression-calls.ts'
import { equal, ordered } from './expression-compare.ts'
import {
  ATOM,
  answered,
  arithmetic,
  exactly,
  joined,
  literalOf,
  NotCarried,
  type Part,
  part,
  sized,
} from './expression-part.ts'

/** What an expression knows of the question that it names. */
export interface Named {
  readonly id: string
  /** `rows` for a repeat; null where rules cannot see the answer. */
  readonly type: RuleType | 'rows' | null
  readonly moment?: 'day' | 'time' | undefined
  /** What can be answered, of a question with choices. */
  readonly choices?: readonly string[] | undefined
  /** The repeats around it, the outermost first. */
  readonly repeats: readonly string[]
}
export interface ExpressionContext {
  /** A question by its name in the XLSForm. */
  readonly find: (name: string) => Named | undefined
  /** A question by its name in the XLSForm. Throws NotCarried for a name that is not one question. */ /** The question that `.` is, of a constraint. */
  readonly self: Named | null
  /** The repeats around the expression. */
  readonly repeats: readonly string[]
}

const TOKEN =
  /\s*(?:(\$\{[^}]*\})|("[^"]*"|'[^']*')|(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(!=|<=|>=|[=<>+*(),.|/[\]-]))/y
const MAX_DEPTH = 30

/**
 * An expression of an XLSForm as a rule: `${a} = 'x'` is `a == "x"`. It gives what XPath gives, also of unanswered
 * questions: they are an empty text, and no number. With `isExact` yes or no always has a result; else no result is “no”.
 * Throws NotCarried for whatever has no exact counterpart.
 */
export function ruleOf(
  expression: string,
  context: ExpressionContext,
  isExact = false,
): { readonly text: string; readonly type: RuleType | 'rows'; readonly moment?: 'day' | 'time' | undefined } {
  const whole = new Translation(tokensOf(expression), context).whole()
  const { type, moment, needs, isPartial, isOffset } = whole
  if (isOffset) throw new NotCarried('of days with a part of a day only the difference is carried over')
  if (type === 'bool') return { text: isExact ? exactly(whole, 'it').text : whole.text, type }
  if (isPartial) return { text: sized(`${needs.join(' && ')} ? (${whole.text}) : double("")`), type }
  return { text: whole.text, type, moment }
}

function tokensOf(expression: string): string[] {
  if (expression.length > MAX_RULE_LENGTH) throw new NotCarried(`it is longer than ${MAX_RULE_LENGTH} characters`)
  const tokens: string[] = []
  const text = expression.trim().replaceAll('−', '-').replace(/[“”]/g, '"').replace(/[‘’]/g, "'")
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex
    const token = TOKEN.exec(text)?.[0].trim()
    if (token === undefined) throw new NotCarried(`“${text.slice(start, start + 20).trim()}” cannot be read`)
    tokens.push(token)
  }
  return tokens
}

class Translation {
  readonly #tokens: readonly string[]
  readonly #context: ExpressionContext
  #at = 0
  #depth = 0

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
  #takesOne<T extends string>(tokens: readonly T[]): T | undefined {
    return tokens.find((token) => this.#takes(token))
  }
  #expect(token: string) {
    if (!this.#takes(token)) throw new NotCarried(this.#unreadable(this.#tokens[this.#at] ?? 'the end'))
  }

  #or(): Part {
    if (++this.#depth > MAX_DEPTH) throw new NotCarried('it is nested too deeply')
    let left = this.#and()
    while (this.#takes('or')) left = joined(left, 'or', this.#and())
    this.#depth--
    return left
  }
  #and(): Part {
    let left = this.#equality()
    while (this.#takes('and')) left = joined(left, 'and', this.#equality())
    return left
  }
  #equality(): Part {
    let left = this.#relation()
    for (;;) {
      const operator = this.#takesOne(['=', '!='] as const)
      if (operator === undefined) return left
      left = equal(left, operator, this.#relation())
    }
  }
  #relation(): Part {
    let left = this.#sum()
    for (;;) {
      const operator = this.#takesOne(['<=', '>=', '<', '>'] as const)
      if (operator === undefined) return left
      left = ordered(left, operator, this.#sum())
    }
  }
  #sum(): Part {
    let left = this.#product()
    for (;;) {
      const operator = this.#takesOne(['+', '-'] as const)
      if (operator === undefined) return left
      left = arithmetic(left, operator, this.#product())
    }
  }
  #product(): Part {
    let left = this.#unary()
    for (;;) {
      const operator = this.#takesOne(['*', 'div', 'mod'] as const)
      if (operator === undefined) return left
      left = arithmetic(left, operator === '*' ? '*' : operator === 'div' ? '/' : '%', this.#unary())
    }
  }
  #unary(): Part {
    return this.#takes('-') ? minus(this.#primary()) : this.#primary()
  }

  #primary(): Part {
    const token = this.#tokens[this.#at++]
    if (token === undefined) throw new NotCarried('it is not complete')
    if (token === '(') {
      const inner = this.#or()
      this.#expect(')')
      return inner
    }
    if (token.startsWith('${')) return this.#question(this.#find(token), token)
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

  #find(token: string): Named | undefined {
    return this.#context.find(token.slice(2, -1).trim())
  }
  #question(named: Named | undefined, token: string): Part {
    if (named === undefined) {
      throw new NotCarried(
        token === '.' ? '“.” is supported in a constraint only' : `there is no question ${token} that was carried over`,
      )
    }
    if (named.type === null) throw new NotCarried(`rules cannot read ${token}`)
    const isInside = named.repeats.every((repeat, level) => this.#context.repeats[level] === repeat)
    if (!isInside) throw new NotCarried(`${token} is in a repeat, outside of this question`)
    const { id, type, choices, moment } = named
    const name = nameOf(id)
    // Its own answer is there whenever a constraint is checked.
    const needs = this.#context.self?.id === id || type === 'rows' ? [] : [answered(name)]
    return part(name, type, ATOM, needs, {
      isQuestion: true,
      ...(choices ? { choices } : {}),
      ...(moment ? { moment } : {}),
    })
  }

  #call(name: string): Part {
    if (name === 'sum') return this.#sumOfRows()
    const values: Part[] = []
    if (!this.#takes(')')) {
      do values.push(this.#or())
      while (this.#takes(','))
      this.#expect(')')
    }
    return translated(name, values)
  }

  /** `sum(${cost})` of a question in a repeat. */
  #sumOfRows(): Part {
    const token = this.#tokens[this.#at++] ?? ''
    const named = token.startsWith('${') ? this.#find(token) : undefined
    this.#expect(')')
    const repeat = named?.repeats[this.#context.repeats.length]
    const isBelow = named?.repeats.length === this.#context.repeats.length + 1
    const isHere = this.#context.repeats.every((one, level) => named?.repeats[level] === one)
    if (named?.type !== 'double' || repeat === undefined || !isBelow || !isHere) {
      throw new NotCarried('sum() is carried over for a number in a repeat only')
    }
    return summed(nameOf(repeat), nameOf(named.id))
  }
}
