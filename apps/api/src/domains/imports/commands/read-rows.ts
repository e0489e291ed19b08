import { extensionOf } from '@selamat/contract/domains/files/file'
import { IMPORT_ROWS_MOST } from '@selamat/contract/domains/imports/import'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { type Importer, type ImportRow, needOf } from '../../../platform/import/importer.ts'
import { readFile } from '../../../platform/import/read-file.ts'
import { type ImportRecord, lockImport } from '../queries/import-record.ts'
import { keepKeys } from './keep-keys.ts'
import { importMoves } from './move-import.ts'
import { type Interruption, StoppedEarly } from './stopped-early.ts'

const BATCH = 500

/**
 * Reads the file of an import and keeps its rows, some hundred a transaction. What a crash left is read anew: nothing has
 * come of it yet; each transaction is a `step`, `signal` ends the reading at any moment. A file that cannot be
 * read makes the import INVALID, with the reason.
 */
export async function readRows(
  context: AppContext,
  importer: Importer,
  id: number,
  { step, signal }: Interruption,
): Promise<void> {
  const { database, clock, files } = context
  const record = await database.transaction(async (tx) => {
    const locked = await assertReading(tx, id)
    await tx.deleteFrom('importRows').where('importId', '=', id).execute()
    await tx.deleteFrom('importKeys').where('importId', '=', id).execute()
    await tx
      .updateTable('imports')
      .set({ rowCount: 0, checkedCount: 0, counts: '{}', updatedAt: clock.now() })
      .where('id', '=', id)
      .execute()
    return locked
  })
  const chunks: Buffer[] = []
  for await (const chunk of await files.read(record.storageKey)) chunks.push(chunk)
  const began = performance.now()
  const outcome = await readFile(
    {
      bytes: Buffer.concat(chunks),
      format: extensionOf(record.fileName) === 'csv' ? 'csv' : 'xlsx',
      columns: importer.columns.map(({ key, header, required, aliases = [] }) => ({ key, header, required, aliases })),
      passedOver: importer.passedOver ?? [],
      said: record.reading.said,
      mostRows: IMPORT_ROWS_MOST,
      batch: BATCH,
    },
    {
      signal,
      keep: async (rows) => {
        await step(() =>
          database.transaction(async (tx) => {
            await assertReading(tx, id)
            await keepRows(tx, importer, id, rows)
            await tx
              .updateTable('imports')
              .set({
                rowCount: sql`row_count + ${rows.length}`,
                counts: sql`jsonb_build_object('READ', row_count + ${rows.length})`,
                updatedAt: clock.now(),
              })
              .where('id', '=', id)
              .execute()
          }),
        )
      },
    },
  )
  const ms = Math.round(performance.now() - began)
  // Thousands of rows are new, which the planner must know.
  await run(database.kysely, 'analyze import_rows, import_keys')
  await database.transaction(async (tx) => {
    const locked = await assertReading(tx, id)
    const at = clock.now()
    if (outcome.kind === 'read') {
      const reading = {
        ...locked.reading,
        sheet: outcome.sheet,
        longest: outcome.longest,
        notes: [...outcome.notes],
        ms,
        done: true,
      }
      await tx
        .updateTable('imports')
        .set({ reading: JSON.stringify(reading), updatedAt: at })
        .where('id', '=', id)
        .execute()
      return
    }
    const problem = outcome.kind === 'problem' ? outcome.problem : outcome.match.problem
    const found =
      outcome.kind === 'headers'
        ? {
            sheet: outcome.sheet,
            notes: [...outcome.notes],
            headers: outcome.match.headers.map((header) => ({ ...header })),
            curable: outcome.match.curable,
            ms,
          }
        : { headers: null, curable: false, ms }
    const reading = { ...locked.reading, ...found }
    const change = () => ({ set: { problem, reading } })
    await importMoves.move(tx, { actor: null }, { subject: locked, action: 'reject', at, change })
  })
}

/** The import, locked, as long as it is being read; a cancelled one ends the work. */
async function assertReading(tx: Tx, id: number): Promise<ImportRecord> {
  const record = await lockImport(tx, id)
  if (record?.status !== 'VALIDATING') throw new StoppedEarly()
  return record
}

async function keepRows(tx: Tx, importer: Importer, id: number, rows: readonly ImportRow[]): Promise<void> {
  const stored = rows.map(({ rowNumber, cells }) => ({ rowNumber, cells, needs: needOf(importer, cells) }))
  await sql`insert into import_rows (import_id, row_number, cells, result, needs)
      select ${id}, g."rowNumber", array(select jsonb_array_elements_text(g.cells)), 'READ', g.needs
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as g("rowNumber" integer, cells jsonb, needs text)`.execute(
    tx,
  )
  await keepKeys(tx, importer, id, rows)
}
