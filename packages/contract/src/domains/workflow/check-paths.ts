import { MAX_FLOW_WORK, RuleBudgetError, rulesBudget, spendBudget, withinBudget } from '../../kit/rule-budget.ts'
import { allEdgesOf, edgesOf, type FlowNode } from './flow-definition.ts'
import { at, type Finding, type Nodes, quoted } from './flow-finding.ts'
import { labelOf } from './flow-text.ts'
import { meaningOf, statesAfter } from './outcome-states.ts'

/** What walking the edges finds; no flow of people is as interwoven as to need more than the budget. */
export function wrongPaths(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
  const all = () => {
    const circles = spinning(nodes, byId)
    const wrong = circles.length > 0 ? [] : wrongWays(nodes, byId)
    if (wrong.length > 0) return wrong
    return [...unreachable(nodes, byId), ...endless(nodes), ...circles, ...branches(nodes, byId)]
  }
  try {
    return withinBudget(rulesBudget(MAX_FLOW_WORK), all)
  } catch (thrown) {
    if (!(thrown instanceof RuleBudgetError)) throw thrown
    return [{ node: null, message: 'The workflow has too many branches to be checked: use fewer' }]
  }
}

/** All nodes that edges lead to from some of them, those included. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) {
    const edges = next(id)
    spendBudget(1 + edges.length)
    for (const to of edges) found.add(to)
  }
  return found
}

function unreachable(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
  const next = (id: string) => allEdgesOf(nodeOf(byId, id))
  const found = reach(
    nodes.slice(0, 1).map(({ id }) => id),
    next,
  )
  return nodes.filter(({ id }) => !found.has(id)).map((node) => at(node, `Nothing leads to ${quoted(node)}`))
}

/** Nodes from which no end can be reached: dead ends, and loops without an exit. */
function endless(nodes: readonly FlowNode[]): Finding[] {
  const before = new Map<string, string[]>()
  for (const node of nodes) {
    for (const to of allEdgesOf(node)) {
      const known = before.get(to)
      if (known) known.push(node.id)
      else before.set(to, [node.id])
    }
  }
  const ends = nodes.filter(({ type }) => type === 'end').map(({ id }) => id)
  const finishing = reach(ends, (id) => before.get(id) ?? [])
  if (ends.length === 0) return [{ node: null, message: 'The workflow has no end' }]
  return nodes.filter(({ id }) => !finishing.has(id)).map((node) => at(node, `${quoted(node)} never reaches an end`))
}

/** A cycle without a task would run for ever. */
function spinning(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
  const silent = nodes.filter(({ type }) => type !== 'task')
  const next = (id: string) => edgesOf(nodeOf(byId, id)).filter((to) => nodeOf(byId, to).type !== 'task')
  const circles = inCircles(new Map(silent.map(({ id }) => [id, next(id)])))
  return silent
    .filter(({ id }) => circles.has(id))
    .map((node) => at(node, `${quoted(node)} goes round in a circle without asking anybody`))
}

/** What is left after taking away, again and again, what leads to nothing and what nothing leads to: circles. */
function inCircles(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const left = new Set(edges.keys())
  const back = new Map<string, string[]>([...edges.keys()].map((id) => [id, []]))
  for (const [from, all] of edges) for (const to of all) back.get(to)?.push(from)
  for (const [away, towards] of [
    [edges, back],
    [back, edges],
  ] as const) {
    const open = new Map([...left].map((id) => [id, (away.get(id) ?? []).filter((to) => left.has(to)).length]))
    const free = [...left].filter((id) => open.get(id) === 0)
    for (const id of free) {
      left.delete(id)
      for (const one of towards.get(id) ?? []) {
        const count = (open.get(one) ?? 0) - 1
        open.set(one, count)
        if (count === 0) free.push(one)
      }
    }
  }
  return left
}

/** The nodes in the branches of a split, each with its branch. */
function ownersIn(byId: Nodes, split: FlowNode & { type: 'split' }, meet: (id: string) => void): Map<string, string> {
  const next = (id: string) => edgesOf(nodeOf(byId, id)).filter((to) => to !== split.join)
  const owner = new Map<string, string>()
  for (const branch of split.to) {
    if (branch === split.join) continue
    for (const id of reach([branch], next)) {
      if (owner.has(id) && owner.get(id) !== branch) meet(id)
      owner.set(id, branch)
    }
  }
  return owner
}

/** Branches of a split must stay apart and meet at its join; only an outcome that interrupts may leave them. */
function branches(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
  const title = (id: string) => quoted(nodeOf(byId, id))
  const joins = new Map<string, number>()
  const found: Finding[] = []
  for (const split of nodes) {
    if (split.type !== 'split') continue
    joins.set(split.join, (joins.get(split.join) ?? 0) + 1)
    const owner = ownersIn(byId, split, (id) =>
      found.push(at({ id }, `Two branches meet at ${title(id)} before their end`)),
    )
    if (owner.has(split.id)) found.push(at(split, 'A branch of the parallel steps leads back to their beginning'))
    for (const id of owner.keys()) {
      const node = nodeOf(byId, id)
      if (node.type === 'task' && node.correction)
        found.push(
          at(node, `The correction ${quoted(node)} lies in a parallel branch: let the answer end the other branches`),
        )
      if (node.type === 'end')
        found.push(at(split, `A parallel branch ends at ${quoted(node)}: let the answer end the other branches`))
    }
    for (const node of nodes.filter(({ id }) => !owner.has(id) && id !== split.id)) {
      const into = allEdgesOf(node).filter((to) => owner.has(to))
      for (const to of into) found.push(at(node, `${quoted(node)} leads into a parallel branch at ${title(to)}`))
    }
  }
  for (const node of nodes) {
    const owners = joins.get(node.id) ?? 0
    if (node.type === 'join' && owners !== 1)
      found.push(at(node, `The end of parallel steps "${node.id}" belongs to ${owners} of them instead of one`))
  }
  return [...new Map(found.map((one) => [`${one.node} ${one.message}`, one])).values()]
}

/** Outcomes must lead where the life cycle of a case lets their action lead, through every decision and join on the way. */
function wrongWays(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
  const after = statesAfter(byId)
  return nodes.flatMap((node) => {
    if (node.type !== 'task') return []
    return node.outcomes.flatMap((outcome) => {
      const allowed = meaningOf(outcome.action)
      const wrong = [...after(outcome.to)].find((state) => !allowed.includes(state))
      if (wrong === undefined) return []
      const next = nodeOf(byId, outcome.to)
      const end = next.type === 'decision' || next.type === 'join' ? `, after which ${ENDINGS[wrong]}` : ''
      return [at(node, `${quoted(node)}: "${labelOf(outcome)}" cannot lead to ${quoted(next)}${end}`)]
    })
  })
}

const ENDINGS = {
  finish: 'the report is closed',
  REJECTED: 'the report is rejected',
  REVISION: 'the reporter corrects the report',
  WAITING_APPROVAL: 'somebody is asked',
  JOIN: 'others are still asked',
} as const

function nodeOf(byId: Nodes, id: string): FlowNode {
  const node = byId.get(id)
  if (!node) throw new Error(`the flow has no node ${id}`)
  return node
}
