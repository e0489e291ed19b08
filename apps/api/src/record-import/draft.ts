import { setImmediate } from 'node:timers/promises'
import type { CellNote } from '@selamat/contract/domains/imports/import'
import type { ImportRow } from '../platform/import/importer.ts'
import type { Values } from '../platform/records/mounted.ts'
import type { Field } from './fields.ts'
import { readCell } from './read-cell.ts'

/** The values of a row before they are compared with the records, and the errors found so far. */
export interface Draft {
  readonly rowNumber: number
  /** The values by field; references are ids. */
  readonly values: Map<string, unknown>
  /** The text by which the row names a record, by field. */
  readonly names: Map<string, string>
  /** The name of the referenced record, by field. */
  readonly labels: Map<string, string>
  /** Names of several records, or of an archived one: valid only where one of them is the current value. */
  readonly ambiguous: Map<string, { readonly ids: readonly number[]; readonly why: string }>
  /** Fields whose record comes with another row of the file. */
  readonly pending: Set<string>
  readonly notes: Map<string, CellNote>
}

/** Adds an error to a field, unless it has one already. */
export function addError(
  { notes }: Pick<Draft, 'notes'>,
  field: string,
  why: string,
  suggestion?: string | null,
): void {
  if (notes.get(field)?.wrong === undefined) notes.set(field, suggestion ? { wrong: why, suggestion } : { wrong: why })
}

const AT_ONCE = 50

/** Reads the cells of rows, each as its field requires; requests are answered in between. */
export async function draftsOf(fields: readonly Field[], rows: readonly ImportRow[]): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const [index, { rowNumber, cells }] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const draft: Draft = {
      rowNumber,
      values: new Map(),
      names: new Map(),
      labels: new Map(),
      ambiguous: new Map(),
      pending: new Set(),
      notes: new Map(),
    }
    for (const [at, field] of fields.entries()) {
      const input = cells[at]?.trim()
      if (!input) continue
      const read = readCell(field, input)
      if ('value' in read) draft.values.set(field.key, read.value)
      else draft.notes.set(field.key, read.note)
    }
    drafts.push(draft)
  }
  return drafts
}

/** Keeps the current value where an ambiguous name is one of its names; any other ambiguous name is an error. */
export function settleAmbiguous(draft: Draft, current: Values | null): void {
  for (const [field, { ids, why }] of draft.ambiguous) {
    if (ids.some((id) => id === current?.[field])) draft.values.set(field, current?.[field])
    else addError(draft, field, why)
  }
}
