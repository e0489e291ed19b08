import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import type { Importer, ReadyRow } from '../../../platform/import/importer.ts'
import { jobOf } from '../import-job.ts'
import { lockImport, rowsAtOnce } from '../queries/import-record.ts'
import { doubledRows } from './check-rows.ts'
import { keepProgress, type Outcome } from './keep-progress.ts'
import { StoppedEarly } from './stopped-early.ts'

const BATCH = 250

/**
 * Writes the next rows of a level after a row number, in one transaction with their audit rows and the progress: a crash
 * loses none and doubles none. Each is checked again. Gives the last row number, or undefined where the level is done.
 */
export async function applySome(
  context: AppContext,
  importer: Importer,
  id: number,
  { level, after }: { level: number; after: number },
): Promise<number | undefined> {
  return context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'PROCESSING') throw new StoppedEarly()
    const rows = await run<ReadyRow>(
      tx,
      sql`select row_number, cells, result from import_rows
        where import_id = ${id} and level = ${level} and row_number > ${after} and result in ('NEW', 'CHANGED') order by row_number limit ${rowsAtOnce(record, BATCH)}`,
    )
    const last = rows.at(-1)
    if (!last) return undefined
    const job = await jobOf(context, tx, importer, record)
    const doubled = await doubledRows(tx, importer, id, rows)
    const single = rows.filter(({ rowNumber }) => !doubled.has(rowNumber))
    const applied = new Map((await importer.apply(tx, job, single)).map((row) => [row.rowNumber, row]))
    const outcomes = rows.map(({ rowNumber, result }): Outcome => {
      const one = applied.get(rowNumber)
      if (one) return { ...one, from: result }
      return { rowNumber, from: result, result: 'ERROR', notes: doubled.get(rowNumber) ?? {}, targetId: null }
    })
    await keepProgress(tx, record, outcomes, { done: rows.length, at: job.at })
    return last.rowNumber
  })
}
