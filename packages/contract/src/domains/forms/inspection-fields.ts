import { type FormDefinition, leavesOf, type Nodes } from './form.ts'
import type { Option } from './kinds/choice-kinds.ts'
import { columnOf, type Field, referencesOf, ruleTypeOf } from './kinds.ts'

/** Every field of a form, those of repeats too. */
export const fieldsOf = ({ sections }: FormDefinition): Field[] => fieldsIn(sections)
const fieldsIn = (nodes: Nodes): Field[] =>
  leavesOf(nodes).flatMap((node) => (node.type === 'field' ? [node] : fieldsIn(node.nodes)))

/** The options of a field; empty where it has none. */
export const optionsOf = ({ settings }: Field): readonly Option[] => ('options' in settings ? settings.options : [])

/** Whether one option of several is chosen at a field. */
export const isChoice = (field: Field): boolean => columnOf(field) === 'choice' && ruleTypeOf(field) === 'string'

/** The fields of a form that can decide an inspection. */
export const choiceFieldsOf = (definition: FormDefinition): Field[] => fieldsOf(definition).filter(isChoice)

/** The field of a form that names the inspected equipment: the first one for equipment outside repeats. */
export const equipmentFieldOf = ({ sections }: FormDefinition): Field | undefined =>
  leavesOf(sections)
    .filter((node) => node.type === 'field')
    .find((node) => referencesOf(node, 1).equipment !== undefined)
