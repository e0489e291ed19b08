import { outOfOrder } from '../../kit/order.ts'
import {
  MAX_FLOW_WORK,
  RuleBudgetError,
  rulesBudget,
  spendBudget,
  WORK_PER_CHARACTER,
  withinBudget,
} from '../../kit/rule-budget.ts'
import type { RuleFields } from '../../kit/rule-language.ts'
import { MAX_RULE_WORK, parseRule } from '../../kit/rules.ts'
import { type FormDefinition, leavesOf } from '../forms/form.ts'
import { ruleFields } from '../forms/rule-scopes.ts'
import {
  type AssigneeRule,
  allEdgesOf,
  edgesOf,
  type FlowDefinition,
  type FlowNode,
  flowDefinition,
  type TaskNode,
} from './flow-definition.ts'
import { labelOf, nodeTitle, ruleName } from './flow-text.ts'
import { meaningOf, statesAfter } from './outcome-states.ts'

type Nodes = ReadonlyMap<string, FlowNode>

/** Something that makes a flow unfit to run, at one of its nodes or (null) as a whole. */
export interface Finding {
  readonly node: string | null
  readonly message: string
}

/** What the conditions and rules of a flow can see of the form that starts it. */
export interface FlowForm {
  readonly fields: RuleFields
  /** The fields whose answer is a person. */
  readonly people: ReadonlySet<string>
}

/** The form that starts a flow, as the check takes it. */
export const flowForm = (form: FormDefinition): FlowForm => ({
  fields: ruleFields(form),
  people: new Set(
    leavesOf(form.sections).flatMap((leaf) => (leaf.type === 'field' && leaf.kind === 'user' ? [leaf.id] : [])),
  ),
})

/**
 * Everything that makes a definition or a draft unfit to run; an empty list means that it can be published. Without a form
 * the conditions are only read.
 */
export function checkFlow(flow: FlowDefinition, form: FlowForm | null = null): Finding[] {
  const { nodes } = flow
  if (nodes.length === 0) return [{ node: null, message: 'The workflow has no step' }]
  const byId: Nodes = new Map(nodes.map((node) => [node.id, node]))
  const basic = [
    ...duplicates(nodes),
    ...nodes.flatMap((node) => unfinished(node, byId)),
    ...nodes.flatMap((node) => (node.type === 'task' ? wrongAssignees(node, form) : [])),
    ...outcomesOf(nodes),
    ...wrongConditions(nodes, form),
  ]
  // What follows walks the edges, so they must exist.
  if (basic.length > 0) return basic
  const walked = walk(nodes, byId)
  return walked.length > 0 || flowDefinition.safeParse(flow).success
    ? walked
    : [{ node: null, message: 'The workflow has more than it can have: shorten its texts and lists' }]
}

/** What walking the edges finds; no flow of people is as interwoven as to need more than the budget. */
function walk(nodes: readonly FlowNode[], byId: Nodes): Finding[] {
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

const at = ({ id }: Pick<FlowNode, 'id'>, message: string): Finding => ({ node: id, message })
const quoted = (node: FlowNode) => `"${nodeTitle(node)}"`

function duplicates(nodes: readonly FlowNode[]): Finding[] {
  const counts = Map.groupBy(nodes, ({ id }) => id)
  const twice = [...counts].filter(([, same]) => same.length > 1)
  return [
    ...twice.map(([id]) => at({ id }, `Two steps have the id "${id}"`)),
    ...(counts.has('start') ? [at({ id: 'start' }, 'The id "start" is reserved for the report itself')] : []),
  ]
}

/** What a node lacks, and edges to nothing. */
function unfinished(node: FlowNode, byId: Nodes): Finding[] {
  const found: string[] = []
  if (node.type === 'task') {
    if (node.label === '') found.push('A step has no name')
    if (node.assignee.length === 0) found.push(`${quoted(node)} asks nobody: choose who is asked`)
    if (node.outcomes.length === 0) found.push(`${quoted(node)} offers no answer`)
    if (node.form && node.correction) found.push(`${quoted(node)} corrects the report, so it has no form of its own`)
    if (node.form && node.kind)
      found.push(`${quoted(node)} is answered on a page of its own, so it has no form of its own`)
    if (node.dueHours === 0) found.push(`${quoted(node)} has no due time`)
    found.push(...wrongTimes(node))
    for (const outcome of node.outcomes)
      if (outcome.to === '') found.push(`${quoted(node)}: choose where "${labelOf(outcome)}" leads`)
  } else if (node.type === 'decision') {
    if (node.conditions.length === 0) found.push(`${quoted(node)} has no condition`)
    for (const [index, { when, to }] of node.conditions.entries()) {
      if (when === '') found.push(`${quoted(node)}: condition ${index + 1} is empty`)
      if (to === '') found.push(`${quoted(node)}: choose where condition ${index + 1} leads`)
    }
    if (node.otherwise === '') found.push(`${quoted(node)}: choose where it leads otherwise`)
  } else if (node.type === 'split') {
    if (node.to.length < 2) found.push(`${quoted(node)} need at least two branches`)
    if (new Set(node.to).size < node.to.length) found.push(`${quoted(node)}: two branches begin with the same step`)
    if (node.to.includes('')) found.push(`${quoted(node)}: choose where every branch leads`)
    if (byId.get(node.join)?.type !== 'join') found.push(`${quoted(node)} need a node at which they meet`)
  } else if (node.type === 'join' && node.to === '') found.push(`${quoted(node)}: choose what follows`)
  const missing = allEdgesOf(node).filter((to) => to !== '' && !byId.has(to))
  for (const to of new Set(missing)) found.push(`${quoted(node)} leads to "${to}", which does not exist`)
  return found.map((message) => at(node, message))
}

/** Reminders rise, and superiors hear of a task after everybody who is asked was reminded. */
function wrongTimes({ label, reminders, escalateAt }: TaskNode): string[] {
  if (outOfOrder(reminders, 'rising').length > 0) return [`"${label}": each reminder must come after the one before`]
  return outOfOrder([...reminders, escalateAt], 'rising').length > 0
    ? [`"${label}": the superiors must be asked after the last reminder`]
    : []
}

const isUnfinished = (rule: AssigneeRule): boolean =>
  (rule.rule === 'appointment' && rule.kind === '') ||
  ((rule.rule === 'role' || rule.rule === 'position') && rule.name === '') ||
  (rule.rule === 'users' && rule.usernames.length === 0) ||
  (rule.rule === 'user-field' && rule.field === '')

const UNFINISHED: Readonly<Partial<Record<AssigneeRule['rule'], string>>> = {
  appointment: 'the appointment',
  role: 'the role',
  position: 'the position',
  users: 'the people',
  'user-field': 'the question that names the person',
}

/** Rules that name nothing, questions that the form does not have, and reporters who would approve their own report. */
function wrongAssignees(node: TaskNode, form: FlowForm | null): Finding[] {
  const found = node.assignee.flatMap((rule): string[] => {
    if (isUnfinished(rule)) return [`${quoted(node)}: choose ${UNFINISHED[rule.rule]}`]
    if (rule.rule === 'user-field' && form && !form.people.has(rule.field))
      return [`${quoted(node)} asks the person in "${rule.field}", which is no question for a person in this form`]
    return []
  })
  const own = node.assignee.some(({ rule }) => rule === 'submitter')
  if (own && !node.correction)
    found.push(`${quoted(node)}: the reporter would answer their own report. Ask somebody else`)
  if (node.correction && !node.assignee.every(({ rule }) => rule === 'submitter'))
    found.push(`${quoted(node)}: only the reporter corrects a report, not ${node.assignee.map(ruleName).join(' or ')}`)
  return found.map((message) => at(node, message))
}

/** Answers are offered once each, and a correction offers to resubmit. */
function outcomesOf(nodes: readonly FlowNode[]): Finding[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'task') return []
    const actions = node.outcomes.map(({ action }) => action)
    const found = new Set(actions).size < actions.length ? [`${quoted(node)} offers the same answer twice`] : []
    if (node.outcomes.length > 0 && actions.includes('resubmit') !== node.correction) {
      found.push(`${quoted(node)} must be a correction if, and only if, it offers to resubmit`)
    }
    const [first] = node.outcomes
    if (node.completion !== 'any' && first && !meaningOf(first.action).includes('JOIN'))
      found.push(
        `${quoted(node)}: several must choose "${labelOf(first)}", but one is enough for it. Put another answer first`,
      )
    return found.map((message) => at(node, message))
  })
}

/** The graph alone leads a case, so a condition cannot ask what day it is. */
function wrongConditions(nodes: readonly FlowNode[], form: FlowForm | null): Finding[] {
  const conditions = nodes.flatMap((node) => (node.type === 'decision' ? node.conditions.map(({ when }) => when) : []))
  const reading = conditions.reduce((sum, when) => sum + when.length, 0) * WORK_PER_CHARACTER
  if (reading > MAX_FLOW_WORK) {
    const most = (MAX_FLOW_WORK / WORK_PER_CHARACTER).toLocaleString('en-US')
    return [
      { node: null, message: `The conditions of the workflow are too long together: use at most ${most} characters` },
    ]
  }
  let work = reading
  const found = conditionsOf(nodes, form, (most) => {
    work += most
  })
  if (found.length > 0 || work <= MAX_FLOW_WORK) return found
  const message =
    'The conditions of the workflow can take too long together: allow fewer rows in the form, or ask less of them'
  return [{ node: null, message }]
}

function conditionsOf(nodes: readonly FlowNode[], form: FlowForm | null, take: (work: number) => void): Finding[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'decision') return []
    return node.conditions.flatMap(({ when }, index) => {
      if (when === '') return []
      const rule = parseRule(when, form?.fields ?? null, 'bool')
      const work = 'message' in rule ? 0 : rule.mostWork()
      take(work)
      const message =
        'message' in rule
          ? rule.message
          : rule.usesToday
            ? 'today() cannot be used in a flow'
            : work > MAX_RULE_WORK &&
              'it can take too long once every row is filled in. Allow fewer rows in the form, or use fewer loops inside one another'
      return message ? [at(node, `Condition ${index + 1} of ${quoted(node)}: ${message}`)] : []
    })
  })
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
