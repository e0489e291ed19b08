import { z } from 'zod'

/** The id of a node: stable over the versions of a form, unique within one. */
export const nodeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,59}$/)
  .meta({ examples: ['what-happened'] })

const FUNCTIONS = ['add', 'subtract', 'multiply', 'divide', 'count', 'join'] as const
const OPERATORS = ['=', '!=', '<', '<=', '>', '>=', 'answered'] as const
type Literal = string | number | boolean

/** What a rule of a form says: a value, a field, a comparison of a field, or several of them together. */
export type Expression =
  | Literal
  | { readonly field: string; readonly op?: undefined }
  | { readonly field: string; readonly op: (typeof OPERATORS)[number]; readonly value?: Expression | undefined }
  | { readonly and: readonly Expression[] }
  | { readonly or: readonly Expression[] }
  | { readonly not: Expression }
  | { readonly fn: (typeof FUNCTIONS)[number]; readonly of: readonly Expression[] }

const each = z.lazy(() => z.array(expression).min(1).max(50)).meta({ id: 'FormExpressions' })
const part = z.lazy(() => expression)
export const expression: z.ZodType<Expression, Expression> = z
  .union([
    z.string().max(500),
    z.number(),
    z.boolean(),
    z.strictObject({ field: nodeId }),
    z.strictObject({ field: nodeId, op: z.enum(OPERATORS), value: part.optional() }),
    z.strictObject({ and: each }),
    z.strictObject({ or: each }),
    z.strictObject({ not: part }),
    z.strictObject({ fn: z.enum(FUNCTIONS), of: each }),
  ])
  .meta({ id: 'FormExpression' })

/** Returns the answers of a field as the rule sees them: one in its own row, or one for each row of a repeat. */
export type Read = (fieldId: string) => readonly unknown[]

/** A rule that was parsed once: the fields it refers to, and its result for the answers of the moment. */
export interface Rule {
  readonly references: readonly string[]
  readonly evaluate: (read: Read) => unknown
}

/** Parses a rule; another language of expressions would take the place of this function. */
export function parseExpression(source: Expression): Rule {
  const references = new Set<string>()
  collect(source, references)
  return {
    references: [...references],
    evaluate: (read) => {
      const values = evaluate(source, read)
      return values.length > 1 ? values : values[0]
    },
  }
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function collect(source: Expression, into: Set<string>): void {
  if (typeof source !== 'object') return
  if ('field' in source) into.add(source.field)
  for (const part of partsOf(source)) collect(part, into)
}

function partsOf(source: Exclude<Expression, Literal>): readonly Expression[] {
  if ('and' in source) return source.and
  if ('or' in source) return source.or
  if ('not' in source) return [source.not]
  if ('fn' in source) return source.of
  return source.op === undefined || source.value === undefined ? [] : [source.value]
}

/** The values of an expression; none where it refers to what is not answered. */
function evaluate(source: Expression, read: Read): unknown[] {
  if (typeof source !== 'object') return [source]
  const holds = (part: Expression) => evaluate(part, read).some(Boolean)
  if ('and' in source) return [source.and.every(holds)]
  if ('or' in source) return [source.or.some(holds)]
  if ('not' in source) return [!holds(source.not)]
  if ('fn' in source) {
    const result = apply(
      source.fn,
      source.of.flatMap((part) => evaluate(part, read)),
    )
    return result === undefined ? [] : [result]
  }
  const values = read(source.field)
    .flat()
    .filter((value) => !isEmpty(value))
  if (source.op === undefined) return values
  if (source.op === 'answered') return [values.length > 0]
  const others = source.value === undefined ? [] : evaluate(source.value, read)
  const any = (test: (order: number) => boolean) =>
    values.some((value) => others.some((other) => test(compare(value, other))))
  switch (source.op) {
    case '=':
      return [any((order) => order === 0)]
    case '!=':
      return [!any((order) => order === 0)]
    case '<':
      return [any((order) => order < 0)]
    case '<=':
      return [any((order) => order <= 0)]
    case '>':
      return [any((order) => order > 0)]
    case '>=':
      return [any((order) => order >= 0)]
  }
}

/** Numbers as numbers, anything else as text: days and times are in order as text. */
function compare(one: unknown, other: unknown): number {
  const [left, right] = [Number(one), Number(other)]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right
  const [a, b] = [String(one), String(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

function apply(fn: (typeof FUNCTIONS)[number], values: readonly unknown[]): string | number | undefined {
  if (fn === 'count') return values.length
  if (values.length === 0) return undefined
  if (fn === 'join') return values.map(String).join(' ')
  const [first = 0, ...others] = values.map(Number)
  const result = others.reduce((left, right) => {
    if (fn === 'add') return left + right
    if (fn === 'subtract') return left - right
    return fn === 'multiply' ? left * right : left / right
  }, first)
  // 0.1 + 0.2 is 0.3 to whoever reads it; what is no number has no result.
  return Number.isFinite(result) ? Number(result.toFixed(6)) : undefined
}
