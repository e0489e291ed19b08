import { parseRule } from '../../kit/rules.ts'
import { type FormDefinition, type FormNode, leavesOf } from '../forms/form.ts'
import { ruleFields } from '../forms/rule-scopes.ts'
import type { FlowDefinition } from './flow-definition.ts'

/** The questions whose answers decide the way of a report or who is asked. */
function decisive({ nodes }: FlowDefinition, form: FormDefinition): Set<string> {
  const fields = ruleFields(form)
  const found = new Set<string>()
  for (const node of nodes) {
    if (node.type === 'decision') {
      for (const { when } of node.conditions) {
        const rule = parseRule(when, fields, 'bool')
        for (const id of 'references' in rule ? rule.references : []) found.add(id)
      }
    } else if (node.type === 'task') {
      for (const rule of node.assignee) {
        if (rule.rule === 'user-field') found.add(rule.field)
        if (rule.rule === 'area-owner' && form.locationFieldId !== undefined) found.add(form.locationFieldId)
      }
    }
  }
  return found
}

/** A node without its rules: a sample is answered freely. */
function free(node: FormNode): FormNode {
  if (node.type !== 'field') return { ...node, visibleIf: undefined, nodes: node.nodes.map(free) }
  return {
    ...node,
    required: false,
    visibleIf: undefined,
    requiredIf: undefined,
    calculate: undefined,
    constraint: undefined,
  }
}

/**
 * The part of a form that a dry run of a flow needs: the questions of its conditions, of the people it asks, and the
 * location. Null: none, every report goes the same way.
 */
export function sampleForm(flow: FlowDefinition, form: FormDefinition): FormDefinition | null {
  const needed = decisive(flow, form)
  const nodes = leavesOf(form.sections)
    .filter(({ id }) => needed.has(id))
    .map(free)
  if (nodes.length === 0) return null
  const subject = leavesOf(form.sections).find(({ id }) => id === form.subjectFieldId)
  const named = nodes.find(({ type }) => type === 'field')
  // A form names its subject by a field: without another one it is asked, too.
  const whole = named || !subject ? nodes : [free(subject), ...nodes]
  return {
    sections: [{ type: 'section', id: 'sample', title: 'Sample answers', nodes: whole }],
    subjectFieldId: (named ?? subject)?.id ?? '',
    ...(form.locationFieldId !== undefined && needed.has(form.locationFieldId)
      ? { locationFieldId: form.locationFieldId }
      : {}),
  }
}
