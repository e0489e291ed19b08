import { describeRule } from '../../kit/rule-description.ts'
import type { RuleFields } from '../../kit/rule-language.ts'
import { APPOINTMENT_KINDS } from '../identity/appointment.ts'
import { caseLifecycle } from './case.ts'
import {
  type AssigneeRule,
  type FlowDefinition,
  type FlowNode,
  inReadingOrder,
  type Outcome,
  type TaskNode,
} from './flow-definition.ts'
import type { FlowStep } from './form-flow.ts'

/** What the ends of a flow are called. */
export const END_TITLES: Readonly<Record<Extract<FlowNode, { type: 'end' }>['status'], string>> = {
  finish: 'Closed',
  REJECTED: 'Rejected',
}

/** A node as people read it. */
export function nodeTitle(node: FlowNode): string {
  switch (node.type) {
    case 'task':
      return node.label || 'Step without a name'
    case 'decision':
      return node.label ?? 'Decision'
    case 'split':
      return 'Parallel steps'
    case 'join':
      return 'All parallel steps answered'
    case 'end':
      return END_TITLES[node.status]
  }
}

/** The label of an outcome: its own or its action's. */
export const labelOf = ({ action, label }: Pick<Outcome, 'action' | 'label'>): string =>
  label ?? caseLifecycle.actions[action].label

/** The name of a rule for readers. */
export function ruleName(rule: AssigneeRule): string {
  switch (rule.rule) {
    case 'submitter':
      return 'Reporter'
    case 'superior':
      return 'Superior'
    case 'department-head':
      return 'Department head'
    case 'area-owner':
      return 'Area owner'
    case 'appointment':
      return Object.entries(APPOINTMENT_KINDS).find(([kind]) => kind === rule.kind)?.[1] ?? rule.kind
    case 'role':
    case 'position':
      return rule.name
    case 'users':
      return rule.usernames.join(', ')
    case 'user-field':
      return 'Person named in the report'
  }
}

const whoOf = (rule: AssigneeRule) =>
  rule.rule === 'superior' && rule.level > 1 ? `${ruleName(rule)}, level ${rule.level}` : ruleName(rule)

/** How many of those who are asked must answer; null: any one of them. */
export function completionText({ completion }: TaskNode): string | null {
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

/** The graph of a flow as an ordered list of steps that people read; `fields` gives the labels of fields and choices. */
export const flowSteps = (definition: FlowDefinition, fields: RuleFields): FlowStep[] =>
  inReadingOrder(definition).map((node) => ({
    key: node.id,
    type: node.type,
    title: nodeTitle(node),
    who: node.type === 'task' ? node.assignee.map(whoOf) : [],
    completion: node.type === 'task' ? completionText(node) : null,
    dueHours: node.type === 'task' ? node.dueHours : null,
    formId: node.type === 'task' ? (node.form?.formId ?? null) : null,
    leads: leadsOf(node, (when) => describeRule(when, fields) ?? when),
  }))
