import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import type { Importer, WrittenRow } from '../../../platform/import/importer.ts'
import { jobOf } from '../import-job.ts'
import { lockImport } from '../queries/import-record.ts'
import { keepProgress } from './keep-progress.ts'
import { StoppedEarly } from './stopped-early.ts'

const BATCH = 250

const COLUMNS = `row_number, target_id, before, after, notes`

/** The records among these that an import wrote. */
async function oursOf(tx: Tx, id: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('importRows')
          .select('targetId as id')
          .where('importId', '=', id)
          .where('result', '=', 'IMPORTED')
          .where((where) => where('targetId', '=', where.fn.any(where.val(ids))))
          .$narrowType<{ id: number }>()
          .execute()
  return new Set(rows.map((row) => row.id))
}

type Row = WrittenRow & { readonly notes: Record<string, { wrong?: string }> }

/**
 * Undoes the next rows of a level, from the last one upwards, in one transaction; records changed meanwhile stay.
 * Gives the last row number, or undefined where the level is done.
 */
export async function undoSome(
  context: AppContext,
  importer: Importer,
  id: number,
  { level, before }: { level: number; before: number },
): Promise<number | undefined> {
  return context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    const reason = record?.options.reverting
    if (record?.status !== 'PROCESSING' || !reason) throw new StoppedEarly()
    const rows = await run<Row>(
      tx,
      sql`select ${sql.raw(COLUMNS)} from import_rows
        where import_id = ${id} and level = ${level} and row_number < ${before} and result = 'IMPORTED' order by row_number desc limit ${sql.lit(BATCH)}`,
    )
    const last = rows.at(-1)
    if (!last) return undefined
    const job = await jobOf(context, tx, importer, record)
    const touched = await importer.touched(tx, context, rows, (ids) => oursOf(tx, id, ids))
    const free = rows.filter(({ rowNumber }) => !touched.has(rowNumber))
    const staying = await importer.revert(tx, job, free, reason)
    const reverted = free.filter(({ rowNumber }) => !staying.has(rowNumber))
    const outcomes = reverted.map(({ rowNumber, notes, targetId, before, after }) => ({
      rowNumber,
      from: 'IMPORTED' as const,
      result: 'REVERTED' as const,
      notes,
      targetId,
      before,
      after,
    }))
    await keepProgress(tx, record, outcomes, { done: rows.length, at: job.at })
    return last.rowNumber
  })
}

const TOUCHED_AT_ONCE = 2000

/** The first written rows whose record was changed or used since, with the reason. */
export async function touchedRows(
  context: AppContext,
  tx: Tx,
  importer: Importer,
  id: number,
  most: number,
): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (let after = 0; found.size < most; ) {
    const rows = await run<Row>(
      tx,
      sql`select ${sql.raw(COLUMNS)} from import_rows
        where import_id = ${id} and row_number > ${after} and result = 'IMPORTED' order by row_number limit ${TOUCHED_AT_ONCE}`,
    )
    const last = rows.at(-1)
    if (!last) break
    const touched = await importer.touched(tx, context, rows, (ids) => oursOf(tx, id, ids))
    for (const [rowNumber, why] of touched) found.set(rowNumber, why)
    after = last.rowNumber
  }
  return found
}
