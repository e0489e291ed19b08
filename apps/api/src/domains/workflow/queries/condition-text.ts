import type { FormDefinition, FormNode } from '@selamat/contract/domains/forms/form'
import type { FlowNode } from '@selamat/contract/domains/workflow/flow-definition'

/** What decides at a decision of a flow. */
export type DecisionCondition = Extract<FlowNode, { type: 'decision' }>['conditions'][number]['when']
type Field = Extract<FormNode, { type: 'field' }>

const fieldsOf = (nodes: readonly FormNode[]): Field[] =>
  nodes.flatMap((node) => (node.type === 'field' ? [node] : fieldsOf(node.nodes)))

function choiceLabel(field: Field | undefined, value: string | number | boolean): string {
  const options = field?.settings && 'options' in field.settings ? field.settings.options : []
  return options.find((option) => option.value === value)?.label ?? String(value)
}

/** A condition as people read it, with the labels of the form whose answers it looks at: `Potential severity is High`. */
export function conditionText({ field: id, op, value }: DecisionCondition, { sections }: FormDefinition): string {
  const field = sections.flatMap(({ nodes }) => fieldsOf(nodes)).find((one) => one.id === id)
  const values = (Array.isArray(value) ? value : [value]).map((one) => choiceLabel(field, one)).join(' or ')
  const relation = { equals: 'is', in: 'is', greater: 'is more than', less: 'is less than' }[op]
  return `"${field?.label ?? id}" ${relation} "${values}"`
}
