import { MAX_NODES } from '../../kit/rule-budget.ts'
import type { CompiledForm, CompiledNode } from './compile-form.ts'
import { type FieldData, leavesOf, type Nodes, type Repeat } from './form.ts'

/**
 * Answers by path: `what`, `crew[2].sio`; under the path of a repeat the number of its rows. Sections and groups order
 * a form and are in no path, so that a field can move between them in a later version.
 */
export type FlatAnswers = Readonly<Record<string, unknown>>

/** A node in one row of the repeats around it. */
export interface Instance {
  readonly id: string
  readonly compiled: CompiledNode
  readonly path: string
  readonly rows: readonly number[]
  /** The path in words, such as `Crew 2 › SIO`. */
  readonly label: string
}

const MAX_ROWS = 100
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every node of a form in its order, those of a repeat once for each row. */
export function instancesOf(form: CompiledForm, rowsAt: (path: string) => number): Instance[] {
  const instances: Instance[] = []
  function visit(nodes: Nodes, prefix: string, rows: readonly number[], above: string) {
    for (const node of nodes) {
      const compiled = form.nodes.get(node.id)
      if (compiled === undefined) continue
      const path = prefix + node.id
      const name = node.type === 'field' ? node.label : node.title
      instances.push({ id: node.id, compiled, path, rows, label: above + name })
      if (node.type === 'repeat') {
        for (let row = 0; row < rowsAt(path); row++) {
          visit(node.nodes, `${path}[${row}].`, [...rows, row], `${above}${node.rowTitle ?? node.title} ${row + 1} › `)
        }
      } else if (node.type !== 'field') visit(node.nodes, prefix, rows, above)
    }
  }
  visit(form.definition.sections, '', [], '')
  return instances
}

/** The number of rows at a path of flat answers. */
export const rowsIn =
  (answers: FlatAnswers) =>
  (path: string): number =>
    Number(answers[path] ?? 0)

/** The nodes of one row, without those in rows of their own. */
const nodesIn = (nodes: Nodes): number =>
  nodes.reduce((sum, node) => sum + 1 + (node.type === 'field' || node.type === 'repeat' ? 0 : nodesIn(node.nodes)), 0)

/** Answers by path, with the message of each part that is no answer of the form, by its path. */
export function flatten({ definition }: CompiledForm, data: FieldData) {
  const answers: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  let count = 0
  function take(nodes: Nodes, values: FieldData, prefix: string) {
    const unknownKeys = new Set(Object.keys(values))
    for (const node of leavesOf(nodes)) {
      const path = prefix + node.id
      if (!unknownKeys.delete(node.id)) continue
      const value = values[node.id]
      if (node.type === 'field') answers[path] = value
      else if (Array.isArray(value)) takeRows(node, value, path)
      else if (value !== null) errors[path] = 'The answer must be a list of rows'
    }
    for (const key of unknownKeys) errors[prefix + key] = 'The form has no such field'
  }
  function takeRows({ nodes, max = MAX_ROWS }: Repeat, rows: readonly unknown[], path: string) {
    count += rows.length * nodesIn(nodes)
    if (rows.length > max || count > MAX_NODES) {
      errors[path] = rows.length > max ? `At most ${max} rows` : 'These are more rows than a report can hold'
      return
    }
    answers[path] = rows.length
    for (const [index, row] of rows.entries()) {
      if (isRecord(row)) take(nodes, row, `${path}[${index}].`)
      else errors[`${path}[${index}]`] = 'A row must hold answers by field'
    }
  }
  take(definition.sections, data, '')
  return { answers, errors }
}

/** Answers by path as they travel and are stored. */
export function nest({ definition }: CompiledForm, answers: FlatAnswers): FieldData {
  const build = (nodes: Nodes, prefix: string): FieldData =>
    Object.fromEntries(
      leavesOf(nodes).flatMap((node) => {
        const path = prefix + node.id
        if (answers[path] === undefined) return []
        if (node.type === 'field') return [[node.id, answers[path]]]
        const rows = Array.from({ length: rowsIn(answers)(path) }, (_, row) => build(node.nodes, `${path}[${row}].`))
        return rows.length === 0 ? [] : [[node.id, rows]]
      }),
    )
  return build(definition.sections, '')
}
