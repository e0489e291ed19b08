import { parseRule } from '../../kit/rules.ts'
import type { FlowNode } from './flow-definition.ts'

/** The answers, by field id, on which decisions are taken. */
export type Facts = Readonly<Record<string, unknown>>

type Decision = FlowNode & { type: 'decision' }

/** The first condition of a decision that holds; null: none does. A missing answer meets none. */
export function decidedBy({ conditions }: Pick<Decision, 'conditions'>, facts: Facts) {
  const read = (id: string) => (Object.hasOwn(facts, id) ? facts[id] : undefined)
  const holds = (when: string) => {
    // `checkFlow` compared it with the fields of the form before the flow was published.
    const rule = parseRule(when, null, 'bool')
    return 'evaluate' in rule && rule.evaluate(read) === true
  }
  return conditions.find(({ when }) => holds(when)) ?? null
}

/** Where a decision leads: by the first condition that holds, else the other way. */
export const decide = (decision: Pick<Decision, 'conditions' | 'otherwise'>, facts: Facts): string =>
  decidedBy(decision, facts)?.to ?? decision.otherwise
