import { bulkUploads, IMPORT_ITEMS, ROW_RESULTS } from '@selamat/contract/domains/imports/import'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { Refusal } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { mount } from '../../platform/http.ts'
import type { Importers } from '../../platform/import/importer.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import { registerTableLabels } from '../../platform/records/table-labels.ts'
import { scopesFor } from '../../platform/session.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet.ts'
import { beyondReach } from '../identity/index.ts'
import { cancelImport, matchColumns, revertImport, runFailed, startImport } from './commands/act-on-import.ts'
import { correctCells } from './commands/correct-cells.ts'
import { givePasswords } from './commands/give-passwords.ts'
import { uploadImport } from './commands/upload-import.ts'
import { importerOf } from './context.ts'
import { columnsOf, presentDetail, presentImport } from './present-import.ts'
import { importsInReach } from './queries/import-record.ts'
import { pageOfRows, presentRows } from './queries/upload-rows.ts'
import { actingOn, mayAct, type Reached, reach } from './reach.ts'
import { failedSheet } from './sheets.ts'
import { choicesOf, templateBook } from './template.ts'

export { importNotices } from './notices.ts'
export { type ImportRunner, startImports } from './runner.ts'
export { workOffImports } from './work-off-imports.ts'

/** May the actor open an import, and with it its file? */
export const mayOpenImport = (importers: Importers) => async (house: House, actor: Actor, importId: number) => {
  const scopes = await scopesFor(house, actor, { anyOf: IMPORT_ITEMS, action: 'read' })
  return reach(house, importers, { ...actor, scopes }, importId, 'read').then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

const TABLE_LABELS = {
  imports: { one: 'import', many: 'imports' },
}

/** Bulk uploads: files of records that are checked, corrected, written in the background and undone. */
export function mountImports(app: FastifyInstance, house: House, importers: Importers): void {
  registerTableLabels(house.database, TABLE_LABELS)
  const { kysely } = house.database

  /** The import as it is after an act. */
  async function detailOf(actor: Actor, { record: { id } }: Reached) {
    const { record, importer } = await reach(house, importers, actor, id, 'read')
    const undoing = await mayAct(house, actor, importer, 'undo')
    const mayRevert = undoing !== null && (await beyondReach(kysely, undoing, record.createdBy)) === null
    return { logUploadFiles: presentDetail(record, importer, actor, mayRevert) }
  }

  mount(app, house, bulkUploads.upload, async (call) => {
    const importer = await importerOf(house, importers, call.params.kind)
    const actor = await actingOn(house, call.actor, importer, 'write')
    return { data: await uploadImport(house, { ...call, actor, params: undefined }, importer) }
  })
  mount(app, house, bulkUploads.uploadUsers, async (call) => ({
    data: await uploadImport(house, call, await importerOf(house, importers, 'users')),
  }))

  mount(app, house, bulkUploads.kind, async ({ actor, params }) => {
    const importer = await importerOf(house, importers, params.kind)
    const reader = await actingOn(house, actor, importer, 'read')
    const { kind, label, list, knownBy } = importer
    const mayImport = (await mayAct(house, reader, importer, 'write')) !== null
    return { data: { kind, label, list, knownBy, columns: columnsOf(importer), mayImport } }
  })

  type Sought = BodyOf<typeof bulkUploads.usersList>
  async function listOf(actor: Actor, kind: string, body: Sought) {
    const sought = { kind, statuses: body.filter?.status ?? null, start: startOf(body), limit: body.limit }
    const { records, selection } = await importsInReach(kysely, actor, sought, house.clock.now())
    const total = await countRows(kysely, selection)
    return { data: { logUploadFiles: records.map(presentImport) }, pagination: paginationOf(body, total) }
  }
  mount(app, house, bulkUploads.usersList, ({ actor, body }) => listOf(actor, 'users', body))
  mount(app, house, bulkUploads.list, async ({ actor, body }) => {
    const importer = await importerOf(house, importers, body.kind)
    return listOf(await actingOn(house, actor, importer, 'read'), body.kind, body)
  })

  mount(app, house, bulkUploads.get, async ({ actor, params }) => ({
    data: await detailOf(actor, await reach(house, importers, actor, params.id, 'read')),
  }))

  type Asked = { bulkUploadId: number; page?: number | undefined; start?: number | undefined; limit: number }
  async function rowsOf(actor: Actor, body: Asked, results: readonly (typeof ROW_RESULTS)[number][] | null) {
    const { record, importer } = await reach(house, importers, actor, body.bulkUploadId, 'read')
    const rows = await pageOfRows(kysely, record.id, results, { start: startOf(body), limit: body.limit })
    const total = (results ?? ROW_RESULTS).reduce((sum, result) => sum + (record.counts[result] ?? 0), 0)
    return {
      data: { logUploadDetail: await presentRows(house, kysely, importer, actor, rows) },
      pagination: paginationOf(body, { total, isExact: true }),
    }
  }
  mount(app, house, bulkUploads.rows, ({ actor, body }) => rowsOf(actor, body, body.filter?.result ?? null))
  mount(app, house, bulkUploads.usersFailedRows, ({ actor, body }) => rowsOf(actor, body, ['ERROR']))

  mount(app, house, bulkUploads.match, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'write')
    await matchColumns(house, call, reached)
    return { data: await detailOf(call.actor, reached) }
  })
  mount(app, house, bulkUploads.correct, async (call) => {
    const reached = await reach(house, importers, call.actor, call.body.bulkUploadId, 'write')
    const logUploadDetail = await correctCells(house, call, reached)
    return { data: { ...(await detailOf(call.actor, reached)), logUploadDetail } }
  })
  mount(app, house, bulkUploads.start, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'write')
    await startImport(house, call, reached)
    return { data: await detailOf(call.actor, reached) }
  })
  mount(app, house, bulkUploads.runFailed, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'write')
    await runFailed(house, call, reached)
    return { data: await detailOf(call.actor, reached) }
  })
  mount(app, house, bulkUploads.cancel, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'write')
    await cancelImport(house, call, reached)
    return { data: await detailOf(call.actor, reached), message: 'The upload was cancelled' }
  })
  mount(app, house, bulkUploads.revert, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'undo')
    await revertImport(house, call, reached)
    return { data: await detailOf(call.actor, reached) }
  })

  mount(app, house, bulkUploads.passwords, async (call) => {
    const reached = await reach(house, importers, call.actor, call.params.id, 'write')
    const name = `${reached.record.fileName.replace(/\.[^.]+$/, '')}-temporary-passwords.xlsx`
    return { file: await givePasswords(house, call, reached), name, contentType: XLSX_TYPE }
  })
  mount(app, house, bulkUploads.failedFile, async ({ actor, params }) => {
    const { record, importer } = await reach(house, importers, actor, params.id, 'read')
    const name = `${record.fileName.replace(/\.[^.]+$/, '')}-wrong-rows.xlsx`
    return { file: failedSheet(kysely, importer, record.id), name, contentType: XLSX_TYPE }
  })
  mount(app, house, bulkUploads.choices, async ({ actor, body }) => {
    const importer = await importerOf(house, importers, body.kind)
    const reader = await actingOn(house, actor, importer, 'read')
    return { data: { choices: await choicesOf(house, reader, importer, body.column) } }
  })
  mount(app, house, bulkUploads.template, async ({ actor, params }) => {
    const importer = await importerOf(house, importers, params.kind)
    const reader = await actingOn(house, actor, importer, 'read')
    const file = await templateBook(house, reader, importer)
    return { file, name: `bulk-upload-${importer.kind}.xlsx`, contentType: XLSX_TYPE }
  })
}
