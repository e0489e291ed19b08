import type { FormDefinition, FormNode, Section } from './form.ts'
import { type Field, ruleTypeOf } from './kinds.ts'

/** What a column holds: it decides how it is filtered, counted and written to Excel. */
export type ColumnKind = 'text' | 'choice' | 'number' | 'day' | 'place' | 'person' | 'files' | 'rows' | 'other'

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

/** Kinds by what their answer is; a kind that is not listed has the column kind of its settings, or `other`. */
const COLUMN_KINDS: Readonly<Record<string, ColumnKind>> = {
  'text-input': 'text',
  'text-area': 'text',
  email: 'text',
  link: 'text',
  time: 'text',
  date: 'day',
  image: 'files',
  document: 'files',
  location: 'place',
  user: 'person',
}
/** Kinds without an answer that a reader may see. */
const SILENT: readonly string[] = ['label', 'password']

function kindOf(field: Field): ColumnKind {
  if ('options' in field.settings) return 'choice'
  // What a rule calculates is mostly a figure; where it is text it can be searched for all the same.
  if (field.calculate !== undefined) return 'number'
  return COLUMN_KINDS[field.kind] ?? (ruleTypeOf(field) === 'double' ? 'number' : 'other')
}

/**
 * The columns of the reports of a form version, in the order of the form. Sections and groups are flattened; a repeat is a
 * column of its own, followed by its fields, which have one answer for each row.
 */
export function reportColumns({ sections }: FormDefinition): ReportColumn[] {
  const columns: ReportColumn[] = []
  function visit(nodes: readonly (Section | FormNode)[], above: string, repeats: readonly string[]) {
    for (const node of nodes) {
      if (node.type === 'field') {
        if (SILENT.includes(node.kind)) continue
        const choices = 'options' in node.settings ? node.settings.options : []
        columns.push({ id: node.id, label: above + node.label, kind: kindOf(node), repeats, field: node, choices })
      } else if (node.type === 'repeat') {
        columns.push({ id: node.id, label: above + node.title, kind: 'rows', repeats, field: null, choices: [] })
        visit(node.nodes, `${above}${node.rowTitle ?? node.title} › `, [...repeats, node.id])
      } else visit(node.nodes, node.type === 'group' ? `${above}${node.title} › ` : above, repeats)
    }
  }
  visit(sections, '', [])
  return columns
}
