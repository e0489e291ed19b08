import {
  type FieldData,
  type FormDefinition,
  fieldData,
  leavesOf,
  type Nodes,
} from '@selamat/contract/domains/forms/form'
import { columnOf, type Field, kinds } from '@selamat/contract/domains/forms/kinds'

const fieldsIn = (nodes: Nodes): Field[] =>
  leavesOf(nodes).flatMap((node) => (node.type === 'field' ? [node] : fieldsIn(node.nodes)))

/** The fields of a form whose answers are files, and whether it asks for a secret, which is never kept on a device. */
export function factsOf(definition: FormDefinition): {
  readonly fileFields: readonly string[]
  readonly secret: boolean
} {
  const fields = fieldsIn(definition.sections)
  return {
    fileFields: fields.filter((field) => columnOf(field) === 'files').map(({ id }) => id),
    secret: fields.some(({ kind }) => kinds[kind].secret),
  }
}

/** The ids of all files among answers, in groups and rows too. */
export function filesIn(answers: FieldData, fileFields: readonly string[]): number[] {
  const found: number[] = []
  withFiles(answers, fileFields, (id) => {
    found.push(id)
    return id
  })
  return found
}

/** The same answers with other ids of their files. */
export function withFiles(
  answers: FieldData,
  fileFields: readonly string[],
  replace: (id: number) => number,
): FieldData {
  const walk = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, field))
    if (typeof value === 'number') return fileFields.includes(field) ? replace(value) : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([id, one]) => [id, walk(one, id)]))
  }
  return fieldData.parse(walk(answers, ''))
}
