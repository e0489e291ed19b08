import { type FormDefinition, leavesOf } from '../forms/form.ts'
import { ruleFields } from '../forms/rule-scopes.ts'
import { wrongPaths } from './check-paths.ts'
import { type FlowForm, wrongSteps } from './check-steps.ts'
import { type FlowDefinition, flowDefinition } from './flow-definition.ts'
import type { Finding, Nodes } from './flow-finding.ts'

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
  const basic = wrongSteps(nodes, byId, form)
  // What follows walks the edges, so they must exist.
  if (basic.length > 0) return basic
  const walked = wrongPaths(nodes, byId)
  return walked.length > 0 || flowDefinition.safeParse(flow).success
    ? walked
    : [{ node: null, message: 'The workflow has more than it can have: shorten its texts and lists' }]
}
