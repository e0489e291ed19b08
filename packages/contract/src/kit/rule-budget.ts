/** What one evaluation of rules may use, counted in steps: 100,000 take some 20 ms. One budget serves a whole form, flow or request. */
interface RuleBudget {
  left: number
}

/** Of all rules of a form: publishing refuses a form that can need more. */
export const MAX_RULES_WORK = 500_000
/** Steps to check one node without its rules, and so many nodes, those in rows counted in each row, has a report at most. */
export const WORK_PER_NODE = 10
export const MAX_NODES = 30_000
/** Of the conditions of a flow, as its case goes on where other requests wait. */
export const MAX_FLOW_WORK = 100_000
/** Characters of all rules of a form: reading them takes time, too. */
export const MAX_RULES_TEXT = 100_000
/** Steps to read one character of a rule, and to make one field of a repeat known to it. */
export const WORK_PER_CHARACTER = 4
export const WORK_PER_ROW_FIELD = 15

/** Thrown where the rules of a form or flow need more than the budget of a request. */
export class RuleBudgetError extends Error {
  constructor() {
    super(
      'The rules need more than can be worked out at once. Ask an administrator to shorten them or to allow fewer rows',
    )
  }
}

export const rulesBudget = (left = MAX_RULES_WORK + MAX_NODES * WORK_PER_NODE): RuleBudget => ({ left })

let current: RuleBudget | null = null

/**
 * Runs work whose rules share a budget; within another one that one counts. Throws RuleBudgetError where it does not
 * suffice. The work must not wait: whatever ran meanwhile would count.
 */
export function withinBudget<T>(budget: RuleBudget, work: () => T): T {
  if (current !== null) return work()
  current = budget
  try {
    return work()
  } finally {
    current = null
  }
}

/** What is left to the evaluation that runs; null: it has no budget. */
export const budgetLeft = (): number | null => current?.left ?? null

/** Takes steps from the budget of the evaluation that runs, if it has one. Throws RuleBudgetError where they are too many. */
export function spendBudget(steps: number): void {
  if (current === null) return
  current.left -= steps
  if (current.left < 0) throw new RuleBudgetError()
}
