import type { RowResult, UploadRow } from '@selamat/contract/domains/imports/import'
import { type Executor, run } from '../../../platform/database.ts'
import type { ImportRow, Notes } from '../../../platform/import/importer.ts'

export interface StoredRow extends ImportRow {
  readonly result: RowResult
  readonly notes: Notes
}

const ROWS = `select row_number as "rowNumber", cells, result, notes from import_rows
  where import_id = $1 and ($2::text[] is null or result = any($2)) and row_number > $3 order by row_number`

/** A page of the rows of an import in the order of the file. */
export const pageOfRows = (
  db: Executor,
  importId: number,
  results: readonly RowResult[] | null,
  { start, limit }: { start: number; limit: number },
) => run<StoredRow>(db, `${ROWS} offset $4 limit $5`, [importId, results, 0, start, limit])

const WALK = 1000

/** All rows with these results, a thousand at a time. */
export async function* walkRows(
  db: Executor,
  importId: number,
  results: readonly RowResult[],
): AsyncGenerator<StoredRow> {
  for (let after = 0; ; ) {
    const rows = await run<StoredRow>(db, `${ROWS} limit $4`, [importId, results, after, WALK])
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < WALK) return
    after = last.rowNumber
  }
}

const SOME = `select row_number as "rowNumber", cells, result, notes from import_rows
  where import_id = $1 and row_number = any($2) order by row_number`

/** Certain rows. */
export const rowsByNumber = (db: Executor, importId: number, numbers: readonly number[]) =>
  run<StoredRow>(db, SOME, [importId, numbers])

/** A row as the API shows it. */
export const presentRow = (keys: readonly string[], { rowNumber, result, cells, notes }: StoredRow): UploadRow => ({
  rowNumber,
  result,
  cells: Object.fromEntries(keys.map((key, index) => [key, cells[index] ?? null])),
  notes,
})
