import type { z } from 'zod'

/** What can be put in order: numbers, and days or times as texts. */
type Ordered = number | string

/** `rising`: each above the one before. `level`: not below it. */
export type Order = 'rising' | 'level'

interface Step {
  /** The place of the value that breaks the order. */
  readonly at: number
  /** The place of the value that it follows. */
  readonly after: number
}

/** The values that break an order, each with the one that it follows; what is not set is left out. */
export function outOfOrder(values: readonly (Ordered | null | undefined)[], order: Order): Step[] {
  const set = values.flatMap((value, at) => (value === null || value === undefined ? [] : [{ value, at }]))
  return set.flatMap(({ value, at }, index) => {
    const before = set[index - 1]
    if (!before || value > before.value || (order === 'level' && value === before.value)) return []
    return [{ at, after: before.at }]
  })
}

/**
 * A check of an object whose fields rise in the order in which they are named, with the message at the first that does not. One
 * that is not set is left out. For `superRefine`, so that every door that writes the object refuses alike.
 */
export const inOrder =
  <Name extends string>(names: readonly Name[], message: string, order: Order = 'level') =>
  (
    values: Readonly<Partial<Record<Name, Ordered | null | undefined>>>,
    context: Pick<z.core.$RefinementCtx, 'addIssue'>,
  ): void => {
    const [wrong] = outOfOrder(
      names.map((name) => values[name]),
      order,
    )
    const name = wrong && names[wrong.at]
    if (name !== undefined) context.addIssue({ code: 'custom', path: [name], message })
  }
