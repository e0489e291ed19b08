import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { type Importer, type ImportRow, MAX_KEY_LENGTH } from '../../../platform/import/importer.ts'

/** The values of a row in the unique columns, by the index of the column. */
export const keysOf = (importer: Importer, cells: ImportRow['cells']) =>
  importer.columns.flatMap(({ unique }, index) => {
    const cell = cells[index]
    const cellOf = (key: string) => cells[importer.columns.findIndex((column) => column.key === key)] ?? null
    const value = cell ? unique?.(cell, cellOf) : null
    return value && value.length <= MAX_KEY_LENGTH ? [{ index, value }] : []
  })

/** Stores the unique values of rows. */
export async function keepKeys(tx: Tx, importer: Importer, id: number, rows: readonly ImportRow[]): Promise<void> {
  const keys = rows.flatMap(({ rowNumber, cells }) => keysOf(importer, cells).map((key) => ({ ...key, rowNumber })))
  if (keys.length === 0) return
  await sql`insert into import_keys (import_id, row_number, column_index, value)
      select ${id}, * from unnest(${keys.map(({ rowNumber }) => rowNumber)}::integer[], ${keys.map(({ index }) => index)}::smallint[], ${keys.map(({ value }) => value)}::text[])`.execute(
    tx,
  )
}
