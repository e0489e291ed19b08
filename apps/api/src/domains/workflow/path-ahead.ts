import { decide, type Facts } from '@selamat/contract/domains/workflow/decide'
import type { FlowDefinition, FlowNode, TaskNode } from '@selamat/contract/domains/workflow/flow-definition'
import { rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'

/**
 * The tasks that follow some nodes when every task gets its first outcome, in the order in which they open; without facts
 * both sides of a decision are followed.
 */
export function pathAhead({ nodes }: FlowDefinition, from: readonly string[], facts: Facts | null): TaskNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set(from)
  withinBudget(rulesBudget(), () => {
    for (const id of found) for (const to of nextOf(byId.get(id), facts)) found.add(to)
  })
  return [...found].flatMap((id) => {
    const node = byId.get(id)
    return node?.type === 'task' ? [node] : []
  })
}

function nextOf(node: FlowNode | undefined, facts: Facts | null): readonly string[] {
  switch (node?.type) {
    case 'task':
      return node.outcomes.slice(0, 1).map(({ to }) => to)
    case 'decision':
      if (facts === null) return [...node.conditions.map(({ to }) => to), node.otherwise]
      return [decide(node, facts)]
    case 'split':
      return node.to
    case 'join':
      return [node.to]
    default:
      return []
  }
}
