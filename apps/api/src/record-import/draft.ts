import type { CellNote } from '@selamat/contract/domains/imports/import'

/** A row on its way: what it says, and what is wrong with that. */
export interface Draft {
  readonly rowNumber: number
  /** What the row says, by field; references are ids. */
  readonly values: Map<string, unknown>
  /** The words by which it names records, by field. */
  readonly names: Map<string, string>
  /** Names that mean several records, or an archived one: right only where one of them stands there already. */
  readonly ambiguous: Map<string, { readonly ids: readonly number[]; readonly why: string }>
  /** Fields whose record comes with another row of the file. */
  readonly pending: Set<string>
  readonly notes: Map<string, CellNote>
}

/** Says what is wrong with a field, unless something is said already. */
export function addError(
  { notes }: Pick<Draft, 'notes'>,
  field: string,
  why: string,
  suggestion?: string | null,
): void {
  if (notes.get(field)?.wrong === undefined) notes.set(field, suggestion ? { wrong: why, suggestion } : { wrong: why })
}
