import type { CaseAction } from '@selamat/contract/domains/workflow/case'
import {
  allEdgesOf,
  edgesOf,
  type FlowDefinition,
  type FlowNode,
  type Outcome,
  type TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import { texts } from './texts.ts'

type End = Extract<FlowNode, { type: 'end' }>['status']

/** An edge of a node by its place among all edges of the node; null: the beginning of the flow. */
export type EdgeKey = { readonly from: string; readonly index: number } | null

export type NewKind = keyof typeof texts.addKinds
export const NEW_KINDS: readonly NewKind[] = ['task', 'decision', 'parallel']

/** A changed flow, and the node to look at. */
export interface Edit {
  readonly flow: FlowDefinition
  readonly selected: string | null
}

const nodeOf = ({ nodes }: FlowDefinition, id: string): FlowNode | undefined => nodes.find((node) => node.id === id)

/** The flow with another node under the same id. */
export const replaceNode = ({ nodes }: FlowDefinition, changed: FlowNode): FlowDefinition => ({
  nodes: nodes.map((node) => (node.id === changed.id ? changed : node)),
})

function freeId({ nodes }: FlowDefinition, name: string, taken: readonly string[] = []): string {
  const ids = new Set([...nodes.map(({ id }) => id), ...taken])
  for (let count = 1; ; count++) if (!ids.has(`${name}-${count}`)) return `${name}-${count}`
}

const newTask = (id: string, outcome: Pick<Outcome, 'action' | 'to'>): TaskNode => ({
  type: 'task',
  id,
  label: '',
  assignee: [],
  completion: 'any',
  outcomes: [{ ...outcome, interrupts: false }],
  dueHours: 24,
  reminders: [50, 100],
  escalateAt: 150,
  correction: false,
})

/** Leads every edge of a node elsewhere; the join of a split is no edge. */
export function mapEdges(node: FlowNode, to: (target: string, index: number) => string): FlowNode {
  switch (node.type) {
    case 'task':
      return { ...node, outcomes: node.outcomes.map((each, index) => ({ ...each, to: to(each.to, index) })) }
    case 'decision':
      return {
        ...node,
        conditions: node.conditions.map((each, index) => ({ ...each, to: to(each.to, index) })),
        otherwise: to(node.otherwise, node.conditions.length),
      }
    case 'split':
      return { ...node, to: node.to.map(to) }
    case 'join':
      return { ...node, to: to(node.to, 0) }
    case 'end':
      return node
  }
}

/** Ends and corrections that nothing leads to any more go; what people wrote themselves stays. */
function tidy(flow: FlowDefinition): FlowDefinition {
  const [first] = flow.nodes
  const used = new Set(flow.nodes.flatMap(allEdgesOf))
  const nodes = flow.nodes.filter(
    (node) =>
      used.has(node.id) || node === first || !(node.type === 'end' || (node.type === 'task' && node.correction)),
  )
  return nodes.length === flow.nodes.length ? flow : tidy({ nodes })
}

/** The flow with an end of a status, and the id of that end. */
function withEnd(flow: FlowDefinition, status: End): readonly [FlowDefinition, string] {
  const found = flow.nodes.find((node) => node.type === 'end' && node.status === status)
  if (found) return [flow, found.id]
  const name = status === 'finish' ? 'closed' : 'rejected'
  const id = nodeOf(flow, name) ? freeId(flow, name) : name
  return [{ nodes: [...flow.nodes, { type: 'end', id, status }] }, id]
}

/** The nodes in the branches of a split. */
function regionOf(flow: FlowDefinition, { to, join }: FlowNode & { type: 'split' }): Set<string> {
  const found = new Set(to.filter((id) => id !== join))
  for (const id of found) {
    const node = nodeOf(flow, id)
    for (const next of node ? edgesOf(node) : []) if (next !== join) found.add(next)
  }
  return found
}

/** The outermost split around a node. */
export const splitAround = (flow: FlowDefinition, id: string): string | null =>
  flow.nodes.find((node) => node.type === 'split' && regionOf(flow, node).has(id))?.id ?? null

/** Whether something can be added on an edge: what an answer ends or returns needs no step on the way. */
export function canInsert(flow: FlowDefinition, edge: EdgeKey): boolean {
  const node = edge && nodeOf(flow, edge.from)
  if (!edge || !node) return edge === null
  if (node.type !== 'task') return true
  const outcome = node.outcomes[edge.index]
  if (outcome?.action === 'approve') return true
  return outcome?.action === 'close' && !node.outcomes.some(({ action }) => action === 'approve')
}

/** Adds a step, a decision or two parallel steps on an edge; what the edge led to follows. */
export function insert(flow: FlowDefinition, edge: EdgeKey, kind: NewKind): Edit {
  const source = edge && nodeOf(flow, edge.from)
  const closing = source?.type === 'task' && source.outcomes[edge?.index ?? 0]?.action === 'close'
  const target = (edge ? source && allEdgesOf(source)[edge.index] : flow.nodes[0]?.id) ?? ''
  const [grown, next] = target === '' && flow.nodes.length === 0 ? withEnd(flow, 'finish') : [flow, target]
  const made = newNodes(grown, kind, next, closing && kind === 'task' ? 'close' : 'approve')
  const selected = made[0]?.id ?? null
  const led = grown.nodes.map((node) => {
    if (!edge || node.id !== edge.from) return node
    const changed = mapEdges(node, (to, index) => (index === edge.index ? (selected ?? to) : to))
    if (!closing || changed.type !== 'task') return changed
    // Something follows, so the answer does not close the report any more.
    const outcomes = changed.outcomes.map((each, index) =>
      index === edge.index ? { action: 'approve' as const, to: each.to, interrupts: each.interrupts } : each,
    )
    return { ...changed, outcomes }
  })
  return { flow: { nodes: edge ? [...led, ...made] : [...made, ...led] }, selected }
}

function newNodes(flow: FlowDefinition, kind: NewKind, next: string, action: 'approve' | 'close'): FlowNode[] {
  if (kind === 'task') return [newTask(freeId(flow, 'step'), { action, to: next })]
  if (kind === 'decision')
    return [{ type: 'decision', id: freeId(flow, 'decision'), conditions: [{ when: '', to: next }], otherwise: next }]
  const join = freeId(flow, 'join')
  const one = freeId(flow, 'step')
  const other = freeId(flow, 'step', [one])
  return [
    { type: 'split', id: freeId(flow, 'parallel'), to: [one, other], join },
    newTask(one, { action: 'approve', to: join }),
    newTask(other, { action: 'approve', to: join }),
    { type: 'join', id: join, to: next },
  ]
}

/** Adds a branch with one step to parallel steps. */
export function addBranch(flow: FlowDefinition, split: FlowNode & { type: 'split' }): Edit {
  const id = freeId(flow, 'step')
  const { nodes } = replaceNode(flow, { ...split, to: [...split.to, id] })
  return { flow: { nodes: [...nodes, newTask(id, { action: 'approve', to: split.join })] }, selected: id }
}

/** What follows when a node is taken out: after a step what its first answer leads to. */
function successorOf(node: FlowNode): string {
  if (node.type === 'task') {
    const onward = node.outcomes.find(({ action }) => action === 'approve' || action === 'close') ?? node.outcomes[0]
    return onward?.to ?? ''
  }
  return node.type === 'decision' ? node.otherwise : ''
}

/** Takes a node out, parallel steps with all their branches; what led to it leads to what followed. */
export function removeNode(flow: FlowDefinition, id: string): Edit {
  const node = nodeOf(flow, id)
  if (!node || node.type === 'end') return { flow, selected: id }
  const split = node.type === 'split' ? node : flow.nodes.find((one) => one.type === 'split' && one.join === id)
  if (split?.type === 'split') {
    const join = nodeOf(flow, split.join)
    const gone = regionOf(flow, split).add(split.id).add(split.join)
    return without(flow, gone, join?.type === 'join' ? join.to : '')
  }
  if (node.type === 'task' && node.correction) {
    // Nobody can return the report to it.
    const nodes = flow.nodes
      .filter((one) => one.id !== id)
      .map((one) => (one.type === 'task' ? { ...one, outcomes: one.outcomes.filter(({ to }) => to !== id) } : one))
    return { flow: tidy({ nodes }), selected: null }
  }
  return without(flow, new Set([id]), successorOf(node))
}

function without(flow: FlowDefinition, gone: ReadonlySet<string>, next: string): Edit {
  const left = gone.has(next) ? '' : next
  const nodes = flow.nodes
    .filter(({ id }) => !gone.has(id))
    .map((node) => mapEdges(node, (to) => (gone.has(to) ? left : to)))
  const first = gone.has(flow.nodes[0]?.id ?? '') ? nodes.find(({ id }) => id === left) : undefined
  const ordered = first ? [first, ...nodes.filter((node) => node !== first)] : nodes
  return { flow: tidy({ nodes: ordered }), selected: null }
}

const ORDER: readonly CaseAction[] = ['approve', 'close', 'return', 'reject', 'resubmit']

/** Offers an answer at a step, or no longer; an offered one leads where its meaning lets it lead. */
export function offer(flow: FlowDefinition, task: TaskNode, action: CaseAction, on: boolean): FlowDefinition {
  if (!on) {
    const outcomes = task.outcomes.filter((each) => each.action !== action)
    return tidy(replaceNode(flow, { ...task, outcomes }))
  }
  const around = splitAround(flow, task.id)
  const [grown, to] = targetFor(flow, task, action, around)
  const leaves = action === 'reject' || action === 'return' || action === 'close'
  const outcome: Outcome = { action, to, interrupts: leaves && around !== null }
  const outcomes = [...task.outcomes, outcome].toSorted(
    (one, two) => ORDER.indexOf(one.action) - ORDER.indexOf(two.action),
  )
  return replaceNode(grown, { ...task, outcomes })
}

function targetFor(
  flow: FlowDefinition,
  task: TaskNode,
  action: CaseAction,
  around: string | null,
): readonly [FlowDefinition, string] {
  if (action === 'reject') return withEnd(flow, 'REJECTED')
  if (action === 'close') return withEnd(flow, 'finish')
  if (action === 'approve') {
    const split = around === null ? undefined : nodeOf(flow, around)
    return split?.type === 'split' ? [flow, split.join] : withEnd(flow, 'finish')
  }
  if (action === 'resubmit') return [flow, '']
  const back = around ?? task.id
  const known = flow.nodes.find((node) => node.type === 'task' && node.correction && node.outcomes[0]?.to === back)
  if (known) return [flow, known.id]
  const id = freeId(flow, 'correction')
  const correction: TaskNode = {
    ...newTask(id, { action: 'resubmit', to: back }),
    label: texts.correction,
    assignee: [{ rule: 'submitter' }],
    dueHours: 48,
    correction: true,
  }
  return [{ nodes: [...flow.nodes, correction] }, id]
}

/** The targets that can be chosen for an edge: their ids, ends last. */
export function targetsOf(flow: FlowDefinition, from: FlowNode, action: CaseAction | null): readonly FlowNode[] {
  const isCorrection = (node: FlowNode) => node.type === 'task' && node.correction
  if (action === 'return') return flow.nodes.filter(isCorrection)
  if (action === 'reject' || action === 'close') {
    const status = action === 'reject' ? 'REJECTED' : 'finish'
    return flow.nodes.filter((node) => node.type === 'end' && node.status === status)
  }
  return flow.nodes.filter((node) => {
    if (node.id === from.id || isCorrection(node)) return false
    return node.type === 'end' ? action !== 'resubmit' && (action === null || node.status === 'finish') : true
  })
}

/** Leads one edge elsewhere. */
export function redirect(flow: FlowDefinition, { from, index }: NonNullable<EdgeKey>, to: string): FlowDefinition {
  const nodes = flow.nodes.map((node) =>
    node.id === from ? mapEdges(node, (before, at) => (at === index ? to : before)) : node,
  )
  return tidy({ nodes })
}

/** The flow with an end of each status, so that an edge can be led to one. */
export const withEnds = (flow: FlowDefinition): FlowDefinition => withEnd(withEnd(flow, 'finish')[0], 'REJECTED')[0]
