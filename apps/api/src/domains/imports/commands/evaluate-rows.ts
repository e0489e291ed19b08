import { run, type Tx } from '../../../platform/database.ts'
import type { CheckedRow, Importer, ImportJob, ImportRow, Notes } from '../../../platform/import/importer.ts'

const TWICE = `select k.row_number as "rowNumber", k.column_index as "index", first.row_number as "first"
  from import_keys k cross join lateral (
    select o.row_number from import_keys o
    where o.import_id = k.import_id and o.column_index = k.column_index and o.value = k.value order by o.row_number limit 1
  ) first
  where k.import_id = $1 and k.row_number = any($2) and first.row_number < k.row_number`

/** Of some rows those that say what stands in the file before, as notes. */
export async function doubledRows(
  tx: Tx,
  importer: Importer,
  importId: number,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, Notes>> {
  const numbers = rows.map(({ rowNumber }) => rowNumber)
  const twice = await run<{ rowNumber: number; index: number; first: number }>(tx, TWICE, [importId, numbers])
  const notes = new Map<number, Notes>()
  for (const { rowNumber, index, first } of twice) {
    const column = importer.columns[index]
    if (!column) continue
    notes.set(rowNumber, { ...notes.get(rowNumber), [column.key]: { wrong: `Same ${column.header} as row ${first}` } })
  }
  return notes
}

/** What rows would do: what the importer says, and what stands in the file before. */
export async function evaluateRows(
  tx: Tx,
  importer: Importer,
  job: ImportJob,
  rows: readonly ImportRow[],
): Promise<CheckedRow[]> {
  if (rows.length === 0) return []
  const doubled = await doubledRows(tx, importer, job.importId, rows)
  const checked = await importer.check(tx, job, rows)
  return checked.map((row) => {
    const notes = doubled.get(row.rowNumber)
    return notes ? { ...row, result: 'ERROR', notes: { ...row.notes, ...notes } } : row
  })
}
