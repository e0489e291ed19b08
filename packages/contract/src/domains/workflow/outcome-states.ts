import { spendBudget } from '../../kit/rule-budget.ts'
import { type CaseAction, caseLifecycle } from './case.ts'
import { edgesOf, type FlowNode } from './flow-definition.ts'

/** What a case can be once an answer has led on; JOIN: it waits for the other branches. */
type StateAfter = 'finish' | 'REJECTED' | 'REVISION' | 'WAITING_APPROVAL' | 'JOIN'

/** The states to which an action may lead. What closes a report ends it, or waits for those who close it, too. */
export function meaningOf(action: CaseAction): readonly string[] {
  const states: readonly string[] = caseLifecycle.actions[action].to
  if (action === 'close') return ['finish', 'JOIN']
  return states.includes('WAITING_APPROVAL') ? [...states, 'JOIN'] : states
}

/**
 * Gives what a case can be when it has come to a node: it goes on through decisions and joins until somebody is asked or it
 * ends. The nodes must exist and not go round in a circle without a task.
 */
export function statesAfter(byId: ReadonlyMap<string, FlowNode>): (id: string) => ReadonlySet<StateAfter> {
  const known = new Map<string, ReadonlySet<StateAfter>>()
  return function after(id) {
    const last = known.get(id)
    if (last) return last
    const states = new Set(statesOf(byId.get(id), after))
    known.set(id, states)
    return states
  }

  function statesOf(node: FlowNode | undefined, after: (id: string) => ReadonlySet<StateAfter>): readonly StateAfter[] {
    spendBudget(1 + (node ? edgesOf(node).length : 0))
    switch (node?.type) {
      case 'end':
        return [node.status]
      case 'task':
        return [node.correction ? 'REVISION' : 'WAITING_APPROVAL']
      case 'decision':
        return edgesOf(node).flatMap((to) => [...after(to)])
      case 'join':
        return ['JOIN', ...after(node.to)]
      case 'split': {
        const passes = node.to.every((to) => isSilent(to, node.join))
        return ['WAITING_APPROVAL', ...(passes ? [...after(node.join)].filter((state) => state !== 'JOIN') : [])]
      }
      default:
        return []
    }
  }

  /** Whether a branch can come to its join without asking anybody. */
  function isSilent(id: string, join: string): boolean {
    const node = byId.get(id)
    spendBudget(1 + (node ? edgesOf(node).length : 0))
    if (id === join) return true
    if (node?.type === 'decision') return edgesOf(node).some((to) => isSilent(to, join))
    if (node?.type === 'join') return isSilent(node.to, join)
    return node?.type === 'split' && node.to.every((to) => isSilent(to, node.join)) && isSilent(node.join, join)
  }
}
