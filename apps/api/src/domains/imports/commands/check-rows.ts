import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { CheckedRow, Importer, ImportJob, ImportRow, Notes } from '../../../platform/import/importer.ts'
import { jobOf } from '../import-job.ts'
import { lockImport, rowsAtOnce } from '../queries/import-record.ts'
import { keepProgress } from './keep-progress.ts'
import { StoppedEarly } from './stopped-early.ts'

const BATCH = 500

/** Checks the next rows of an import, in one transaction; gives how many there were. */
export async function checkSome(context: AppContext, importer: Importer, id: number): Promise<number> {
  return context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'VALIDATING' && record?.status !== 'PROCESSING') throw new StoppedEarly()
    const rows = await tx
      .selectFrom('importRows')
      .select(['rowNumber', 'cells'])
      .where('importId', '=', id)
      .where('result', '=', 'READ')
      .orderBy('rowNumber')
      .limit(rowsAtOnce(record, BATCH))
      .execute()
    if (rows.length === 0) return 0
    const job = await jobOf(context, tx, importer, record)
    const evaluated = await evaluateRows(tx, importer, job, rows)
    const outcomes = evaluated.map((row) => ({ ...row, from: 'READ' as const }))
    await keepProgress(tx, record, outcomes, { checked: rows.length, at: job.at })
    return rows.length
  })
}

/** The notes of rows that repeat a unique value of an earlier row. */
export async function doubledRows(
  tx: Tx,
  importer: Importer,
  importId: number,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, Notes>> {
  const numbers = rows.map(({ rowNumber }) => rowNumber)
  const twice = await run<{ rowNumber: number; index: number; first: number }>(
    tx,
    sql`select k.row_number, k.column_index as "index", first.row_number as "first"
      from import_keys k cross join lateral (
        select o.row_number from import_keys o
        where o.import_id = k.import_id and o.column_index = k.column_index and o.value = k.value order by o.row_number limit 1
      ) first
      where k.import_id = ${importId} and k.row_number = any(${numbers}) and first.row_number < k.row_number`,
  )
  const notes = new Map<number, Notes>()
  for (const { rowNumber, index, first } of twice) {
    const column = importer.columns[index]
    if (!column) continue
    notes.set(rowNumber, { ...notes.get(rowNumber), [column.key]: { wrong: `Same ${column.header} as row ${first}` } })
  }
  return notes
}

/** The results of rows by the importer, with repeated values as errors. */
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
