/** The note of a cell. */
export interface GridNote {
  readonly wrong?: string | undefined
  readonly suggestion?: string | undefined
  readonly was?: string | null | undefined
  readonly hint?: string | undefined
}

/** A row of a file as the grid shows it. */
export interface GridRow {
  readonly rowNumber: number
  readonly result: string
  readonly cells: Readonly<Record<string, string | null>>
  readonly notes: Readonly<Record<string, GridNote>>
  /** The page of its record. */
  readonly link?: string | null
}

export interface GridColumn {
  readonly key: string
  readonly header: string
}

/** A corrected cell. */
export interface Correction {
  readonly rowNumber: number
  readonly column: string
  readonly value: string
}
