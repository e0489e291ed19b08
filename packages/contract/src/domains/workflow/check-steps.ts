import { outOfOrder } from '../../kit/order.ts'
import { MAX_FLOW_WORK, WORK_PER_CHARACTER } from '../../kit/rule-budget.ts'
import type { RuleFields } from '../../kit/rule-language.ts'
import { MAX_RULE_WORK, parseRule } from '../../kit/rules.ts'
import { type AssigneeRule, allEdgesOf, type FlowNode, type TaskNode } from './flow-definition.ts'
import { at, type Finding, type Nodes, quoted } from './flow-finding.ts'
import { labelOf, ruleName } from './flow-text.ts'
import { meaningOf } from './outcome-states.ts'

/** What the conditions and rules of a flow can see of the form that starts it. */
export interface FlowForm {
  readonly fields: RuleFields
  /** The fields whose answer is a person. */
  readonly people: ReadonlySet<string>
}

/** What each step lacks, by itself: names, answers, people, times and conditions. */
export const wrongSteps = (nodes: readonly FlowNode[], byId: Nodes, form: FlowForm | null): Finding[] => [
  ...duplicates(nodes),
  ...nodes.flatMap((node) => unfinished(node, byId)),
  ...nodes.flatMap((node) => (node.type === 'task' ? wrongAssignees(node, form) : [])),
  ...outcomesOf(nodes),
  ...wrongConditions(nodes, form),
]

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

/** What a rule still has to name; null: nothing. */
function unnamed(rule: AssigneeRule): string | null {
  switch (rule.rule) {
    case 'appointment':
      return rule.kind === '' ? 'the appointment' : null
    case 'role':
      return rule.name === '' ? 'the role' : null
    case 'position':
      return rule.name === '' ? 'the position' : null
    case 'users':
      return rule.usernames.length === 0 ? 'the people' : null
    case 'user-field':
      return rule.field === '' ? 'the question that names the person' : null
    case 'submitter':
    case 'superior':
    case 'department-head':
    case 'area-owner':
      return null
  }
}

/** Rules that name nothing, questions that the form does not have, and reporters who would approve their own report. */
function wrongAssignees(node: TaskNode, form: FlowForm | null): Finding[] {
  const found = node.assignee.flatMap((rule): string[] => {
    const missing = unnamed(rule)
    if (missing !== null) return [`${quoted(node)}: choose ${missing}`]
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
