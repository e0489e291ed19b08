import type { CaseAction, caseLifecycle, TaskOutcome } from '@selamat/contract/domains/workflow/case'
import { decide, type Facts } from '@selamat/contract/domains/workflow/decide'
import {
  edgesOf,
  type FlowDefinition,
  type FlowNode,
  type Outcome,
  type TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import type { StateOf } from '@selamat/contract/kit/lifecycle'
import { rulesBudget, withinBudget } from '@selamat/contract/kit/rule-budget'

export type CaseStatus = StateOf<typeof caseLifecycle>

/** One execution of a node. Steps that a proposal adds have no id and no tasks yet. */
export interface Step {
  readonly id?: number
  readonly node: string
  readonly iteration: number
  readonly state: 'open' | 'done' | 'cancelled'
  /** The tasks of the step; without an outcome a task of an open step waits for its answer. */
  readonly tasks: readonly { readonly id: number; readonly outcome: TaskOutcome | null }[]
}

export type FlowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'answer'; readonly taskId: number; readonly action: CaseAction }
  /** Moves the whole case to a node, whatever is open. */
  | { readonly type: 'move'; readonly to: string }
  /** Ends everything that is open, without an end of the flow: the reporter withdraws the report. */
  | { readonly type: 'stop' }

export type Effect =
  | { readonly type: 'open-task'; readonly node: TaskNode; readonly iteration: number; readonly latest: Date | null }
  | { readonly type: 'close-task'; readonly taskId: number }
  | { readonly type: 'finish'; readonly status: (FlowNode & { type: 'end' })['status'] }

export interface Proposal {
  readonly steps: readonly Step[]
  readonly effects: readonly Effect[]
}

/** More steps than any flow of 1,000 nodes takes at once: it goes round in a circle, which `checkFlow` refuses. */
const MAX_ENTERED = 10_000

/**
 * Where an event leads a case: the steps as they will be, and what must be done for it. Pure: no clock, no chance, no
 * database; one command writes what it proposes. Throws for an event that the steps do not allow, and RuleBudgetError.
 */
export function advance(definition: FlowDefinition, steps: readonly Step[], event: FlowEvent, facts: Facts): Proposal {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]))
  const run: Run = { nodes, facts, steps: [...steps], effects: [], arrivals: [], entered: 0 }
  if (event.type === 'start') {
    if (steps.length > 0) throw new Error('the case has started already')
    run.arrivals.push(...definition.nodes.slice(0, 1).map(({ id }) => id))
  } else if (!steps.some(({ state }) => state === 'open')) throw new Error('the case has ended')
  else if (event.type === 'move') interrupt(run, nodeOf(run, event.to).id)
  else if (event.type === 'stop') interrupt(run, null)
  else answer(run, event)
  withinBudget(rulesBudget(), () => settle(run))
  return { steps: run.steps, effects: run.effects }
}

/** The status of a case whose steps these are, until its end. */
export function openStatus(definition: FlowDefinition, steps: readonly Step[]): CaseStatus {
  const open = new Set(steps.filter(({ state }) => state === 'open').map(({ node }) => node))
  const correcting = definition.nodes.some((node) => node.type === 'task' && node.correction && open.has(node.id))
  return correcting ? 'REVISION' : 'WAITING_APPROVAL'
}

/** The status of a case after a proposal. */
export const statusAfter = (definition: FlowDefinition, { steps, effects }: Proposal): CaseStatus =>
  effects.find((effect) => effect.type === 'finish')?.status ?? openStatus(definition, steps)

/** The node of the report itself. */
export const REPORT_NODE = 'start'

/** What an assignment of a repetitive workflow opens before its flow starts: its form is filled in, not answered. */
export const FILL_NODE: TaskNode = {
  type: 'task',
  id: REPORT_NODE,
  label: 'Fill in the form',
  assignee: [{ rule: 'submitter' }],
  completion: 'any',
  outcomes: [],
  dueHours: 24,
  reminders: [50, 100],
  escalateAt: null,
  correction: false,
}

/** The task node of an id. Throws where the flow has none; versions of a flow never change, so none can vanish. */
export function taskNode({ nodes }: FlowDefinition, id: string): TaskNode {
  if (id === REPORT_NODE) return FILL_NODE
  const node = nodes.find((one) => one.id === id)
  if (node?.type !== 'task') throw new Error(`the flow has no task ${id}`)
  return node
}

interface Run {
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly facts: Facts
  readonly steps: Step[]
  readonly effects: Effect[]
  /** Nodes to be entered. */
  readonly arrivals: string[]
  entered: number
}

function answer(run: Run, { taskId, action }: FlowEvent & { type: 'answer' }): void {
  const at = run.steps.findIndex(({ state, tasks }) => state === 'open' && tasks.some(({ id }) => id === taskId))
  const step = run.steps[at]
  const node = step && run.nodes.get(step.node)
  const outcome = node?.type === 'task' ? node.outcomes.find((one) => one.action === action) : undefined
  if (step?.tasks.find(({ id }) => id === taskId)?.outcome !== null) throw new Error(`task ${taskId} is not open`)
  if (node?.type !== 'task' || !outcome) throw new Error(`task ${taskId} does not offer ${action}`)
  const tasks = step.tasks.map((task) => (task.id === taskId ? { ...task, outcome: action } : task))
  const decided = isDecided(node, outcome, tasks)
  run.steps[at] = { ...step, tasks, state: decided ? 'done' : 'open' }
  if (!decided) return
  closeTasks(run, tasks)
  if (outcome.interrupts) interrupt(run, outcome.to)
  else run.arrivals.push(outcome.to)
}

/** The first outcome must be chosen as often as the completion says; every other one decides alone. */
function isDecided({ completion, outcomes }: TaskNode, { action }: Outcome, tasks: Step['tasks']): boolean {
  if (completion === 'any' || action !== outcomes[0]?.action) return true
  const needed = completion === 'all' ? tasks.length : Math.min(completion.atLeast, tasks.length)
  return tasks.filter((task) => task.outcome === action).length >= needed
}

function closeTasks({ effects }: Run, tasks: Step['tasks']): void {
  for (const { id, outcome } of tasks) if (outcome === null) effects.push({ type: 'close-task', taskId: id })
}

/** Ends everything that is open; then only the node is entered. */
function interrupt(run: Run, to: string | null): void {
  for (const [index, step] of run.steps.entries()) {
    if (step.state !== 'open') continue
    run.steps[index] = { ...step, state: 'cancelled' }
    closeTasks(run, step.tasks)
  }
  run.arrivals.splice(0, Infinity, ...(to === null ? [] : [to]))
}

/** Enters nodes until every branch waits for somebody, or the case has ended. */
function settle(run: Run): void {
  for (;;) {
    for (let id = run.arrivals.shift(); id !== undefined; id = run.arrivals.shift()) enter(run, nodeOf(run, id))
    if (!passJoin(run)) return
  }
}

function enter(run: Run, node: FlowNode): void {
  if (++run.entered > MAX_ENTERED) throw new Error(`the flow goes round in a circle at ${node.id}`)
  const executions = run.steps.filter((step) => step.node === node.id)
  if (executions.some(({ state }) => state === 'open')) {
    // The branches of a split arrive at its join one after the other.
    if (node.type === 'join') return
    throw new Error(`${node.id} is open already`)
  }
  const iteration = executions.length + 1
  const state = node.type === 'task' || node.type === 'join' ? 'open' : 'done'
  run.steps.push({ node: node.id, iteration, state, tasks: [] })
  if (node.type === 'task') {
    run.effects.push({ type: 'open-task', node, iteration, latest: latestOf(node, run.facts) })
  } else if (node.type === 'decision') run.arrivals.push(decide(node, run.facts))
  else if (node.type === 'split') run.arrivals.push(...node.to)
  else if (node.type === 'end') {
    interrupt(run, null)
    run.effects.push({ type: 'finish', status: node.status })
  }
}

/** When a task is due at the latest; null: only its own time counts. */
function latestOf({ dueBy }: TaskNode, facts: Facts): Date | null {
  const fact = dueBy === undefined ? undefined : facts[dueBy]
  const instant = typeof fact === 'string' ? new Date(fact) : null
  return instant !== null && Number.isFinite(instant.getTime()) ? instant : null
}

/** Leads on from a join for which no branch is under way any more; returns whether there was one. */
function passJoin(run: Run): boolean {
  const open = run.steps.filter(({ state }) => state === 'open').map(({ node }) => node)
  for (const id of open) {
    const node = nodeOf(run, id)
    if (node.type !== 'join') continue
    const inside = branchesOf(run, id)
    if (open.some((other) => other !== id && inside.has(other))) continue
    const at = run.steps.findIndex((step) => step.node === id && step.state === 'open')
    run.steps.splice(at, 1, ...run.steps.slice(at, at + 1).map((step) => ({ ...step, state: 'done' as const })))
    run.arrivals.push(node.to)
    return true
  }
  return false
}

/** The nodes between a join and its split. */
function branchesOf(run: Run, join: string): Set<string> {
  const split = [...run.nodes.values()].find((node) => node.type === 'split' && node.join === join)
  const inside = new Set(split ? edgesOf(split).filter((to) => to !== join) : [])
  for (const id of inside) for (const to of edgesOf(nodeOf(run, id))) if (to !== join) inside.add(to)
  return inside
}

function nodeOf({ nodes }: Run, id: string): FlowNode {
  const node = nodes.get(id)
  if (!node) throw new Error(`the flow has no node ${id}`)
  return node
}
