import type { Executor } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import type { ImportContext, Importer, Importers } from '../../platform/import/importer.ts'
import type { ImportRecord } from './queries/import-record.ts'
import { uploaderOf } from './queries/uploader.ts'

/** The importer of a kind. Throws 404 for a kind that nobody imports. */
export function importerOf(importers: Importers, kind: string): Importer {
  const importer = importers[kind]
  if (!importer) throw refuse('NOT_FOUND')
  return importer
}

/** In whose name, with which rights and choices rows are checked and written. Throws 409 when the uploader lost the right. */
export async function contextOf(
  house: House,
  db: Executor,
  importer: Importer,
  record: ImportRecord,
): Promise<ImportContext> {
  const at = house.clock.now()
  const actor = await uploaderOf(db, record.createdBy, importer.item, at)
  if (!actor) {
    throw refuse('NOT_YOUR_ACT', { message: `${record.createdByName} may no longer import ${importer.label.many}` })
  }
  return { house, importId: record.id, actor, at, options: record.options.kept }
}
