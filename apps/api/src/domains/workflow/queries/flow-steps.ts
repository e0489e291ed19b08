import type { FormDefinition } from '@selamat/contract/domains/forms/form'
import { ruleFields } from '@selamat/contract/domains/forms/rule-scopes'
import {
  type AssigneeRule,
  allEdgesOf,
  type FlowDefinition,
  type FlowNode,
  type TaskNode,
} from '@selamat/contract/domains/workflow/flow-definition'
import type { FlowStep } from '@selamat/contract/domains/workflow/form-flow'
import { describeRule } from '@selamat/contract/kit/rule-description'
import { labelOf } from '../case-moves.ts'
import { ruleName } from '../relations.ts'

const END_TITLES: Readonly<Record<Extract<FlowNode, { type: 'end' }>['status'], string>> = {
  finish: 'Closed',
  REJECTED: 'Rejected',
}

const titleOf = (node: FlowNode): string => {
  switch (node.type) {
    case 'task':
      return node.label
    case 'decision':
      return 'Decision'
    case 'split':
      return 'Parallel steps'
    case 'join':
      return 'All parallel steps answered'
    case 'end':
      return END_TITLES[node.status]
  }
}

const whoOf = (rule: AssigneeRule) =>
  rule.rule === 'superior' && rule.level > 1 ? `${ruleName(rule)}, level ${rule.level}` : ruleName(rule)

function completionText({ completion }: TaskNode): string | null {
  if (completion === 'any') return null
  return completion === 'all' ? 'Everyone must answer' : `${completion.atLeast} of them must answer`
}

function leadsOf(node: FlowNode, condition: (when: string) => string): FlowStep['leads'] {
  switch (node.type) {
    case 'task':
      return node.outcomes.map((outcome) => ({ text: labelOf(outcome), to: outcome.to }))
    case 'decision':
      return [
        ...node.conditions.map(({ when, to }) => ({ text: `If ${condition(when)}`, to })),
        { text: 'Otherwise', to: node.otherwise },
      ]
    case 'split':
      return node.to.map((to) => ({ text: 'At the same time', to }))
    case 'join':
      return [{ text: 'Then', to: node.to }]
    case 'end':
      return []
  }
}

/** The nodes in the order in which a report meets them, its ends last. */
function inReadingOrder({ nodes }: FlowDefinition): FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set(nodes.slice(0, 1).map(({ id }) => id))
  for (const id of found) {
    const node = byId.get(id)
    for (const to of node ? allEdgesOf(node) : []) found.add(to)
  }
  const ordered = [...found].flatMap((id) => byId.get(id) ?? [])
  return [...ordered.filter(({ type }) => type !== 'end'), ...ordered.filter(({ type }) => type === 'end')]
}

/** The graph of a flow as an ordered list of steps that people read; `form` gives the labels of fields and choices. */
export function flowSteps(definition: FlowDefinition, form: FormDefinition): FlowStep[] {
  const fields = ruleFields(form)
  return inReadingOrder(definition).map((node) => ({
    key: node.id,
    type: node.type,
    title: titleOf(node),
    who: node.type === 'task' ? node.assignee.map(whoOf) : [],
    completion: node.type === 'task' ? completionText(node) : null,
    dueHours: node.type === 'task' ? node.dueHours : null,
    leads: leadsOf(node, (when) => describeRule(when, fields) ?? when),
  }))
}
