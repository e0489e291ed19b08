import type { RuleFields } from '../../kit/rule-language.ts'
import { parseRule } from '../../kit/rules.ts'
import { caseLifecycle } from './case.ts'
import { allEdgesOf, edgesOf, type FlowDefinition, type FlowNode } from './flow-definition.ts'

type Nodes = ReadonlyMap<string, FlowNode>

/**
 * Everything that makes a definition unfit to run, one sentence each; an empty list means that it can be published.
 * `fields` are those of the flow's form (`ruleFields`); without a form the conditions are only read.
 */
export function checkFlow({ nodes }: FlowDefinition, fields: RuleFields | null = null): string[] {
  const byId: Nodes = new Map(nodes.map((node) => [node.id, node]))
  const basic = [
    ...duplicates(nodes),
    ...danglingEdges(nodes, byId),
    ...outcomesOf(nodes, byId),
    ...wrongConditions(nodes, fields),
  ]
  // What follows walks the edges, so they must exist.
  if (basic.length > 0) return basic
  return [...unreachable(nodes, byId), ...endless(nodes, byId), ...spinning(nodes, byId), ...branches(nodes, byId)]
}

function duplicates(nodes: readonly FlowNode[]): string[] {
  const counts = Map.groupBy(nodes, ({ id }) => id)
  const twice = [...counts].filter(([, same]) => same.length > 1).map(([id]) => `Two nodes have the id "${id}"`)
  return counts.has('start') ? [...twice, 'The id "start" is reserved for the report itself'] : twice
}

function danglingEdges(nodes: readonly FlowNode[], byId: Nodes): string[] {
  return nodes.flatMap((node) => {
    const missing = allEdgesOf(node).filter((to) => !byId.has(to))
    const errors = [...new Set(missing)].map((to) => `"${node.id}" leads to "${to}", which does not exist`)
    if (node.type === 'split' && byId.get(node.join)?.type !== 'join') {
      errors.push(`The split "${node.id}" needs a join, and "${node.join}" is none`)
    }
    return errors
  })
}

/** Outcomes must lead where the life cycle of a case lets their action lead. */
function outcomesOf(nodes: readonly FlowNode[], byId: Nodes): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'task') return []
    const actions = node.outcomes.map(({ action }) => action)
    const errors = new Set(actions).size < actions.length ? [`"${node.id}" offers the same outcome twice`] : []
    if (actions.includes('resubmit') !== node.correction) {
      errors.push(`"${node.id}" must be a correction if, and only if, it offers to resubmit`)
    }
    for (const { action, to } of node.outcomes) {
      const next = byId.get(to)
      const states: readonly string[] = caseLifecycle.actions[action].to
      const status =
        next?.type === 'end' ? next.status : next?.type === 'task' && next.correction ? 'REVISION' : 'WAITING_APPROVAL'
      if (next && !states.includes(status)) errors.push(`"${node.id}" cannot ${action} to "${to}"`)
    }
    return errors
  })
}

/** The graph alone leads a case, so a condition cannot ask what day it is. */
function wrongConditions(nodes: readonly FlowNode[], fields: RuleFields | null): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'decision') return []
    return node.conditions.flatMap(({ when }, index) => {
      const rule = parseRule(when, fields, 'bool')
      const message = 'message' in rule ? rule.message : rule.usesToday && 'today() cannot be used in a flow'
      return message ? [`Condition ${index + 1} of "${node.id}": ${message}`] : []
    })
  })
}

/** All nodes that edges lead to from some of them, those included. */
function reach(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const to of next(id)) found.add(to)
  return found
}

function unreachable(nodes: readonly FlowNode[], byId: Nodes): string[] {
  const next = (id: string) => allEdgesOf(nodeOf(byId, id))
  const found = reach(
    nodes.slice(0, 1).map(({ id }) => id),
    next,
  )
  return nodes.filter(({ id }) => !found.has(id)).map(({ id }) => `Nothing leads to "${id}"`)
}

/** Nodes from which no end can be reached: dead ends, and loops without an exit. */
function endless(nodes: readonly FlowNode[], byId: Nodes): string[] {
  const before = new Map<string, string[]>()
  for (const node of nodes) {
    for (const to of allEdgesOf(node)) before.set(to, [...(before.get(to) ?? []), node.id])
  }
  const ends = nodes.filter(({ type }) => type === 'end').map(({ id }) => id)
  const finishing = reach(ends, (id) => before.get(id) ?? [])
  const errors = nodes.filter(({ id }) => !finishing.has(id)).map(({ id }) => `"${id}" never reaches an end`)
  return byId.size > 0 && ends.length === 0 ? ['The flow has no end'] : errors
}

/** A cycle without a task would run for ever. */
function spinning(nodes: readonly FlowNode[], byId: Nodes): string[] {
  const next = (id: string) => edgesOf(nodeOf(byId, id)).filter((to) => nodeOf(byId, to).type !== 'task')
  return nodes
    .filter(({ type, id }) => type !== 'task' && reach(next(id), next).has(id))
    .map(({ id }) => `"${id}" goes round in a circle without asking anybody`)
}

/** Branches of a split must stay apart and meet at its join; only an outcome that interrupts may leave them. */
function branches(nodes: readonly FlowNode[], byId: Nodes): string[] {
  const joins = new Map<string, string[]>()
  const errors: string[] = []
  for (const split of nodes) {
    if (split.type !== 'split') continue
    joins.set(split.join, [...(joins.get(split.join) ?? []), split.id])
    const inside = regionOf(byId, split)
    const owner = new Map<string, string>()
    for (const branch of split.to) {
      for (const id of inside(branch)) {
        if (owner.has(id) && owner.get(id) !== branch)
          errors.push(`Two branches of "${split.id}" meet at "${id}" before the join`)
        owner.set(id, branch)
      }
    }
    if (owner.has(split.id)) errors.push(`A branch of "${split.id}" leads back to the split itself`)
    const corrections = [...owner.keys()].filter((id) => {
      const node = nodeOf(byId, id)
      return node.type === 'task' && node.correction
    })
    for (const id of corrections)
      errors.push(`The correction "${id}" lies in a branch of "${split.id}": let the outcome interrupt`)
    const ends = [...owner.keys()].filter((id) => nodeOf(byId, id).type === 'end')
    for (const id of ends)
      errors.push(`A branch of "${split.id}" ends at "${id}" instead of its join: let the outcome interrupt`)
    for (const node of nodes.filter(({ id }) => !owner.has(id) && id !== split.id)) {
      const into = allEdgesOf(node).filter((to) => owner.has(to))
      for (const to of into) errors.push(`"${node.id}" leads into the branches of "${split.id}" at "${to}"`)
    }
  }
  for (const { id, type } of nodes) {
    const owners = joins.get(id) ?? []
    if (type === 'join' && owners.length !== 1)
      errors.push(`The join "${id}" belongs to ${owners.length} splits instead of one`)
  }
  return [...new Set(errors)]
}

/** The nodes of a branch: all that follow its first node, up to the join. */
function regionOf(byId: Nodes, split: FlowNode & { type: 'split' }) {
  const next = (id: string) => edgesOf(nodeOf(byId, id)).filter((to) => to !== split.join)
  return (branch: string) => (branch === split.join ? new Set<string>() : reach([branch], next))
}

function nodeOf(byId: Nodes, id: string): FlowNode {
  const node = byId.get(id)
  if (!node) throw new Error(`the flow has no node ${id}`)
  return node
}
