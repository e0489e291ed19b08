import { sql } from 'kysely'
import type { AppContext } from '../../platform/app-context.ts'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { type Importer, type Importers, type ImportJob, keyColumnIndexes } from '../../platform/import/importer.ts'
import type { ImportRecord } from './queries/import-record.ts'
import { holderOf } from './queries/uploader.ts'

/** The importer of a kind. Throws 404 for a kind without one. */
export async function importerOf(context: AppContext, importers: Importers, kind: string): Promise<Importer> {
  const importer = await importers.of(context, kind)
  if (!importer) throw httpError('NOT_FOUND')
  return importer
}

interface Other {
  readonly key: string
  readonly rowNumber: number
  readonly needs: string | null
}

/**
 * The job with the actor who checks and writes rows: the uploader, or who undoes the import. Throws 409 when the permission
 * was lost.
 */
export async function jobOf(
  context: AppContext,
  db: Executor,
  importer: Importer,
  record: ImportRecord,
): Promise<ImportJob> {
  const at = context.clock.now()
  const { reverting, revertedBy } = record.options
  const actor = await (reverting === null
    ? holderOf(db, record.createdBy, { items: importer.items, actions: importer.rights.write }, at)
    : holderOf(db, revertedBy ?? record.createdBy, { items: importer.items, actions: importer.rights.undo }, at))
  if (!actor) {
    const whoseRight =
      reverting === null
        ? `${record.createdByName} can no longer import`
        : 'The user who started this undo can no longer undo imports of'
    throw httpError('NOT_YOUR_ACT', { message: `${whoseRight} ${importer.label.many}` })
  }
  const positions = keyColumnIndexes(importer)
  const others = {
    withKeys: async (keys: readonly string[]) => {
      const rows =
        keys.length === 0
          ? []
          : await run<Other>(
              db,
              sql`select distinct on (g.key) g.key, first.row_number, r.needs
          from unnest(${keys}::text[]) g (key) cross join unnest(${positions}::smallint[]) place (index) cross join lateral (
            select k.row_number from import_keys k
            where k.import_id = ${record.id} and k.column_index = place.index and k.value = g.key order by k.row_number limit 1
          ) first
          join import_rows r on r.import_id = ${record.id} and r.row_number = first.row_number
          order by g.key, first.row_number`,
            )
      return new Map(rows.map((row) => [row.key, row]))
    },
  }
  return { context, importId: record.id, others, actor, at }
}
