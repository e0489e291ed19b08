import type { bulkUploads, UploadRow } from '@selamat/contract/domains/imports/import'
import { CORRECTABLE_STATES } from '@selamat/contract/domains/imports/import-lifecycle'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { type Importer, keyColumnIndexes, needOf } from '../../../platform/import/importer.ts'
import { changeBy } from '../../../platform/stale.ts'
import type { FoundImport } from '../find-import.ts'
import { jobOf } from '../import-job.ts'
import { type ImportRecord, lockImport } from '../queries/import-record.ts'
import { presentRows, rowsByNumber, type StoredRow } from '../queries/upload-rows.ts'
import { evaluateRows } from './check-rows.ts'
import { keepKeys, keysOf } from './keep-keys.ts'
import { keepProgress } from './keep-progress.ts'

type Call = SignedCall<typeof bulkUploads.correct>

const WRITTEN: readonly string[] = ['IMPORTED', 'REVERTED']
/** How many corrected cells the audit trail names. */
const NAMED_CELLS = 50
/** How many rows around a correction are checked with it. */
const NEIGHBOURS = 500

/**
 * Writes corrected cells and checks their rows at once, with the rows that share a value with them. Gives all checked rows.
 * Throws 409 for a stale version, a wrong state and rows that were written already.
 */
export async function correctCells(
  context: AppContext,
  call: Call,
  { record: { id }, importer }: FoundImport,
): Promise<UploadRow[]> {
  const { version, cells } = call.body
  return context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (!record) throw httpError('NOT_FOUND')
    assertCorrectable(record, version, call.actor.userId)
    const numbers = [...new Set(cells.map(({ rowNumber }) => rowNumber))]
    const rows = await rowsByNumber(tx, id, numbers)
    if (rows.length !== numbers.length) throw httpError('NOT_FOUND')
    const corrected = rows.map((row) => ({ ...row, cells: patched(importer, row, cells) }))
    const beside = await besides(tx, importer, id, [...rows, ...corrected])
    await keepCorrected(tx, importer, id, corrected)
    const all = await rowsByNumber(tx, id, [...new Set([...numbers, ...beside])])
    const unwritten = all.filter(({ result }) => !WRITTEN.includes(result))
    const job = await jobOf(context, tx, importer, record)
    const evaluated = new Map((await evaluateRows(tx, importer, job, unwritten)).map((row) => [row.rowNumber, row]))
    const outcomes = unwritten.flatMap((row) => {
      const next = evaluated.get(row.rowNumber)
      return next ? [{ ...next, from: row.result }] : []
    })
    await keepProgress(tx, record, outcomes, { at: job.at })
    await tx
      .updateTable('imports')
      .set({ version: sql`version + 1`, updatedBy: call.actor.userId })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      companyId: record.companyId,
      actorId: call.actor.userId,
      at: job.at,
      entity: 'imports',
      entityId: id,
      label: record.fileName,
      action: 'correct-cells',
      // The values can be private; their cells are enough to find them in the upload.
      after: {
        cells: cells.slice(0, NAMED_CELLS).map(({ rowNumber, column }) => `${column} ${rowNumber}`),
        count: cells.length,
      },
      requestId: call.requestId,
    })
    const now = unwritten.map((row) => ({ ...row, ...evaluated.get(row.rowNumber) }))
    return presentRows(context, tx, importer, call.actor, now)
  })
}

function assertCorrectable(record: ImportRecord, version: number, userId: number): void {
  if (record.createdBy !== userId) {
    throw httpError('NOT_YOUR_ACT', { message: `Only ${record.createdByName}, who uploaded the file, can correct it` })
  }
  if (record.version !== version) {
    const change = changeBy(record.updatedByName ?? record.createdByName, record.updatedAt)
    throw httpError('STALE', { details: { ...change, status: record.status } })
  }
  if (!CORRECTABLE_STATES.includes(record.status))
    throw httpError('WRONG_STATE', { details: { status: record.status } })
}

/** The cells of a row with the corrections in them. */
function patched(importer: Importer, row: StoredRow, corrections: Call['body']['cells']): (string | null)[] {
  if (WRITTEN.includes(row.result)) {
    throw httpError('WRONG_STATE', { message: `Row ${row.rowNumber} was imported already` })
  }
  const cells = [...row.cells]
  for (const { rowNumber, column, value } of corrections) {
    if (rowNumber !== row.rowNumber) continue
    const at = importer.columns.findIndex(({ key }) => key === column)
    if (at < 0) throw httpError('INVALID', { message: 'Column not found' })
    cells[at] = value.replaceAll('\u0000', ' ').toWellFormed().trim()
  }
  return cells
}

async function besides(tx: Tx, importer: Importer, id: number, rows: readonly StoredRow[]): Promise<number[]> {
  const keys = rows.flatMap(({ cells }) => keysOf(importer, cells))
  const positions = keyColumnIndexes(importer)
  const above = keys.flatMap(({ index, value }) => (positions.includes(index) ? [value] : []))
  const indexes = keys.map(({ index }) => index)
  const values = keys.map(({ value }) => value)
  const found = await run<{ rowNumber: number }>(
    tx,
    // Rows with the same unique values, or that must follow one of these keys.
    sql`select row_number from import_keys
      where import_id = ${id} and (column_index, value) in (select * from unnest(${indexes}::smallint[], ${values}::text[]))
      union select row_number from import_rows where import_id = ${id} and needs = any(${above}) limit ${sql.lit(NEIGHBOURS)}`,
  )
  return found.map(({ rowNumber }) => rowNumber)
}

async function keepCorrected(tx: Tx, importer: Importer, id: number, rows: readonly StoredRow[]): Promise<void> {
  const stored = rows.map(({ rowNumber, cells }) => ({ rowNumber, cells, needs: needOf(importer, cells) }))
  await sql`update import_rows r set cells = g.cells, needs = g.needs
      from (select (x->>'rowNumber')::integer as row_number, array(select jsonb_array_elements_text(x->'cells')) as cells, x->>'needs' as needs
        from jsonb_array_elements(${JSON.stringify(stored)}::jsonb) x) g
      where r.import_id = ${id} and r.row_number = g.row_number`.execute(tx)
  await tx
    .deleteFrom('importKeys')
    .where('importId', '=', id)
    .where((where) => where('rowNumber', '=', where.fn.any(where.val(rows.map(({ rowNumber }) => rowNumber)))))
    .execute()
  await keepKeys(tx, importer, id, rows)
}
