import { parseRule } from '../../kit/rules.ts'
import type { FlowNode } from './flow-definition.ts'

/** The answers, by field id, on which decisions are taken. */
export type Facts = Readonly<Record<string, unknown>>

/** Where a decision leads: by the first condition that holds, else the other way. A missing answer meets none. */
export function decide({ conditions, otherwise }: FlowNode & { type: 'decision' }, facts: Facts): string {
  const read = (id: string) => (Object.hasOwn(facts, id) ? facts[id] : undefined)
  const holds = (when: string) => {
    // `checkFlow` compared it with the fields of the form before the flow was published.
    const rule = parseRule(when, null, 'bool')
    return 'evaluate' in rule && rule.evaluate(read) === true
  }
  return conditions.find(({ when }) => holds(when))?.to ?? otherwise
}
