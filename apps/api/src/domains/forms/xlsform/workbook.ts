export const SHEETS = ['survey', 'choices', 'settings'] as const
export type SheetName = (typeof SHEETS)[number]

/** The texts of a row, with its number in the spreadsheet. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}
/** The rows of the sheets of an XLSForm, the first of each with the headers, and the names of all other sheets. */
export type Workbook = Readonly<Record<SheetName, SheetRow[]>> & { readonly others: readonly string[] }
