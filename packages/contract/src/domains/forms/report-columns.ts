import type { FormDefinition, FormNode, Section } from './form.ts'
import type { ColumnKind } from './kinds/kind.ts'
import { columnOf, type Field, pointsOf } from './kinds.ts'

export type { ColumnKind } from './kinds/kind.ts'

/** A column of the reports of a form version: a field, or a repeat, whose cell is the number of its rows. */
export interface ReportColumn {
  readonly id: string
  /** With the groups around it: `Vehicle › Plate`. */
  readonly label: string
  readonly kind: ColumnKind
  /** The repeats around it, the outermost first; its answer is then one for each row. */
  readonly repeats: readonly string[]
  readonly field: Field | null
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** What a rule calculates is mostly a figure; where it is text it can be searched for all the same. */
const kindOf = (field: Field): ColumnKind | null => (field.calculate === undefined ? columnOf(field) : 'number')

/**
 * The columns of the reports of a form version, in the order of the form. Sections and groups are flattened; a repeat is a
 * column of its own, followed by its fields, which have one answer for each row.
 */
export function reportColumns({ sections }: FormDefinition): ReportColumn[] {
  const columns: ReportColumn[] = []
  function visit(nodes: readonly (Section | FormNode)[], above: string, repeats: readonly string[]) {
    for (const node of nodes) {
      if (node.type === 'field') {
        const kind = kindOf(node)
        if (kind === null) continue
        const choices = 'options' in node.settings ? node.settings.options : []
        columns.push({ id: node.id, label: above + node.label, kind, repeats, field: node, choices })
      } else if (node.type === 'repeat') {
        columns.push({ id: node.id, label: above + node.title, kind: 'rows', repeats, field: null, choices: [] })
        visit(node.nodes, `${above}${node.rowTitle ?? node.title} › `, [...repeats, node.id])
      } else visit(node.nodes, node.type === 'group' ? `${above}${node.title} › ` : above, repeats)
    }
  }
  visit(sections, '', [])
  return columns
}

/** Whether answers to these columns give points. */
export const isScored = (columns: readonly ReportColumn[]): boolean =>
  columns.some(({ field }) => field !== null && pointsOf(field, undefined) !== null)
