import { z } from 'zod'

const OPERATORS = ['equals', 'in', 'greater', 'less'] as const
const scalar = z.union([z.string(), z.number(), z.boolean()])

/** A condition on one answer. A closed form on purpose: what decides a flow must be checked before it is published. */
export const condition = z
  .strictObject({
    field: z.string().min(1).max(60),
    op: z.enum(OPERATORS),
    value: z.union([scalar, z.array(scalar).min(1).max(100)]),
  })
  .refine(({ op, value }) => Array.isArray(value) === (op === 'in'), 'Only "in" compares with a list')
export type Condition = z.output<typeof condition>

/** The answers, by field id, on which decisions are taken. */
export type Facts = Readonly<Record<string, unknown>>

/** Whether facts meet a condition. A missing answer meets none; an answer with several choices meets it by any of them. */
export function meets({ field, op, value }: Condition, facts: Facts): boolean {
  const fact = facts[field]
  const candidates: unknown[] = Array.isArray(fact) ? fact : [fact]
  return candidates.some((one) => {
    if (op === 'in') return Array.isArray(value) && value.some((listed) => listed === one)
    if (op === 'equals') return one === value
    if (typeof one === 'number' && typeof value === 'number') return op === 'greater' ? one > value : one < value
    if (typeof one === 'string' && typeof value === 'string') return op === 'greater' ? one > value : one < value
    return false
  })
}
