import type { RowResult, UploadRow } from '@selamat/contract/domains/imports/import'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import type { Importer, ImportRow, Notes } from '../../../platform/import/importer.ts'

export interface StoredRow extends ImportRow {
  readonly result: RowResult
  readonly notes: Notes
  /** The record that the row is about; null for a new one. */
  readonly targetId: number | null
}

const rowsOf = (importId: number, results: readonly RowResult[] | null, after: number) =>
  sql`select row_number, cells, result, notes, target_id from import_rows
  where import_id = ${importId} and (${results}::text[] is null or result = any(${results})) and row_number > ${after} order by row_number`

/** A page of the rows of an import in the order of the file. */
export const pageOfRows = (
  db: Executor,
  importId: number,
  results: readonly RowResult[] | null,
  { start, limit }: { start: number; limit: number },
) => run<StoredRow>(db, sql`${rowsOf(importId, results, 0)} offset ${start} limit ${limit}`)

const WALK = 1000

/** All rows with these results, a thousand at a time. */
export async function* walkRows(
  db: Executor,
  importId: number,
  results: readonly RowResult[],
): AsyncGenerator<StoredRow> {
  for (let after = 0; ; ) {
    const rows = await run<StoredRow>(db, sql`${rowsOf(importId, results, after)} limit ${WALK}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < WALK) return
    after = last.rowNumber
  }
}

/** The cells of all wrong rows by the keys of their columns. */
export async function failedCells(db: Executor, { columns }: Importer, importId: number) {
  const cellsOf = ({ cells }: StoredRow) => Object.fromEntries(columns.map(({ key }, at) => [key, cells[at] ?? null]))
  const found: { readonly cells: UploadRow['cells'] }[] = []
  for await (const row of walkRows(db, importId, ['ERROR'])) found.push({ cells: cellsOf(row) })
  return found
}

/** The rows with these numbers. */
export const rowsByNumber = (db: Executor, importId: number, numbers: readonly number[]) =>
  run<StoredRow>(
    db,
    sql`select row_number, cells, result, notes, target_id from import_rows
      where import_id = ${importId} and row_number = any(${numbers}) order by row_number`,
  )

/** The results of rows with a record. */
const KEPT: readonly RowResult[] = ['CHANGED', 'SAME', 'IMPORTED', 'SKIPPED']

/** Rows as an actor sees them: without confidential previous values. */
export async function presentRows(
  context: AppContext,
  db: Executor,
  importer: Importer,
  actor: Actor,
  rows: readonly StoredRow[],
): Promise<UploadRow[]> {
  const { confidential, columns } = importer
  const ids = confidential ? rows.flatMap(({ targetId }) => targetId ?? []) : []
  const readable = confidential ? await confidential.readable(context, db, actor, ids) : new Set<number>()
  return rows.map(({ rowNumber, result, cells, notes, targetId }) => ({
    rowNumber,
    result,
    cells: Object.fromEntries(columns.map(({ key }, index) => [key, cells[index] ?? null])),
    link: targetId !== null && KEPT.includes(result) ? importer.record({ targetId, cells }) : null,
    notes:
      !confidential || (targetId !== null && readable.has(targetId)) ? notes : without(notes, confidential.columns),
  }))
}

const without = (notes: Notes, columns: readonly string[]): Notes =>
  Object.fromEntries(
    Object.entries(notes).map(([key, { was, ...note }]) => [
      key,
      was === undefined || columns.includes(key) ? note : { ...note, was },
    ]),
  )
