import { bulkUploads, ROW_RESULTS, type UploadRow } from '@selamat/contract/domains/imports/import'
import { IMPORT_ITEMS } from '@selamat/contract/domains/imports/items'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { MAX_PAGE_SIZE } from '@selamat/contract/kit/list-query'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { HttpError } from '../../platform/errors.ts'
import { serve } from '../../platform/http.ts'
import type { Importer, Importers } from '../../platform/import/importer.ts'
import { countRows, paginationOf, startOf } from '../../platform/paging.ts'
import type { Reading } from '../../platform/readings.ts'
import { scopesFor } from '../../platform/session.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet.ts'
import { scopeReason } from '../identity/index.ts'
import { cancelImport, matchColumns, revertImport, runFailed, startImport } from './commands/act-on-import.ts'
import { correctCells } from './commands/correct-cells.ts'
import { givePasswords } from './commands/give-passwords.ts'
import { uploadImport } from './commands/upload-import.ts'
import { actingOn, type Doing, type FoundImport, findImport, mayAction } from './find-import.ts'
import { importerOf } from './import-job.ts'
import { columnsOf, presentDetail, presentImport } from './present-import.ts'
import { importsInScope } from './queries/import-record.ts'
import { failedCells, pageOfRows, presentRows } from './queries/upload-rows.ts'
import { choicesOf, failedSheet, templateBook } from './template.ts'

export { startImports } from './runner.ts'
export { workOffImports } from './work-off-imports.ts'

/** Whether the actor can open an import and its file. */
export const mayOpenImport = (importers: Importers) => async (context: AppContext, actor: Actor, importId: number) => {
  const scopes = await scopesFor(context, actor, { anyOf: IMPORT_ITEMS, action: 'read' })
  return findImport(context, importers, { ...actor, scopes }, importId, 'read').then(
    // Whoever has sent a confidential file has it already.
    ({ importer }) => importer.secret === undefined,
    (error: unknown) => {
      if (error instanceof HttpError) return false
      throw error
    },
  )
}

/** Bulk uploads: files of records that are checked, corrected, written in the background and undone. */
export function mountImports(app: FastifyInstance, context: AppContext, importers: Importers): void {
  const { kysely } = context.database

  /** The import as it is after an action. */
  async function detailOf(actor: Actor, { record: { id } }: FoundImport) {
    const { record, importer } = await findImport(context, importers, actor, id, 'read')
    const undoing = await mayAction(context, actor, importer, 'undo')
    const mayRevert = undoing !== null && (await scopeReason(kysely, undoing, record.createdBy)) === null
    return { logUploadFiles: presentDetail(record, importer, actor, mayRevert) }
  }

  type ListBody = BodyOf<typeof bulkUploads.usersList>
  async function listOf(actor: Actor, kind: string, body: ListBody) {
    const listQuery = { kind, statuses: body.filter?.status ?? null, start: startOf(body), limit: body.limit }
    const { records, selection } = await importsInScope(kysely, actor, listQuery, context.clock.now())
    const total = await countRows(kysely, selection)
    return { data: { logUploadFiles: records.map(presentImport) }, pagination: paginationOf(body, total) }
  }

  interface Showing {
    readonly actor: Actor
    readonly discloses: (reading: Reading | null) => void
  }
  /** Says whose records the rows of a confidential import show; those of any other disclose nothing. */
  async function disclose(
    { actor, discloses }: Showing,
    { secret }: Importer,
    rows: readonly Pick<UploadRow, 'cells'>[],
  ): Promise<void> {
    const names = secret === undefined ? [] : rows.flatMap(({ cells }) => cells[secret.person] || [])
    const readings = secret === undefined ? [] : await secret.readings(context, actor, [...new Set(names)])
    if (readings.length === 0) discloses(null)
    for (const reading of readings) discloses(reading)
  }

  type RowsQuery = { bulkUploadId: number; page?: number | undefined; start?: number | undefined; limit: number }
  async function rowsOf(call: Showing, body: RowsQuery, results: readonly (typeof ROW_RESULTS)[number][] | null) {
    const { actor } = call
    const { record, importer } = await findImport(context, importers, actor, body.bulkUploadId, 'read')
    const stored = await pageOfRows(kysely, record.id, results, { start: startOf(body), limit: body.limit })
    const rows = await presentRows(context, kysely, importer, actor, stored)
    await disclose(call, importer, rows)
    const total = (results ?? ROW_RESULTS).reduce((sum, result) => sum + (record.counts[result] ?? 0), 0)
    return {
      data: { logUploadDetail: rows },
      pagination: paginationOf(body, { total, isExact: true }),
    }
  }

  /** Handles an action on an import, and responds with the import as it is then. */
  const performed =
    <C extends { readonly actor: Actor; readonly params: { readonly id: number } }>(
      doing: Doing,
      action: (context: AppContext, call: C, found: FoundImport) => Promise<void>,
    ) =>
    async (call: C) => {
      const found = await findImport(context, importers, call.actor, call.params.id, doing)
      await action(context, call, found)
      return detailOf(call.actor, found)
    }

  serve(app, context, bulkUploads, {
    upload: async (call) => {
      const importer = await importerOf(context, importers, call.params.kind)
      const actor = await actingOn(context, call.actor, importer, 'write')
      return uploadImport(context, { ...call, actor, params: undefined }, importer)
    },
    uploadUsers: async (call) => uploadImport(context, call, await importerOf(context, importers, 'users')),
    uploadInventories: async (call) => uploadImport(context, call, await importerOf(context, importers, 'inventories')),
    kind: async ({ actor, params }) => {
      const importer = await importerOf(context, importers, params.kind)
      const reader = await actingOn(context, actor, importer, 'read')
      const { kind, label, list, knownBy } = importer
      const mayImport = (await mayAction(context, reader, importer, 'write')) !== null
      return { kind, label, list, knownBy, columns: columnsOf(importer), mayImport }
    },
    usersList: ({ actor, body }) => listOf(actor, 'users', body),
    list: async ({ actor, body }) => {
      const importer = await importerOf(context, importers, body.kind)
      return listOf(await actingOn(context, actor, importer, 'read'), body.kind, body)
    },
    get: async ({ actor, params }) => detailOf(actor, await findImport(context, importers, actor, params.id, 'read')),
    rows: (call) => rowsOf(call, call.body, call.body.filter?.result ?? null),
    usersFailedRows: (call) => rowsOf(call, call.body, ['ERROR']),
    medicinesList: async ({ actor, body }) => {
      const { data, pagination } = await listOf(actor, 'medicines', body)
      return { data: { bulkUploadMedicine: data.logUploadFiles }, pagination }
    },
    medicinesFailedRows: (call) => rowsOf(call, { bulkUploadId: call.params.id, limit: MAX_PAGE_SIZE }, ['ERROR']),
    match: performed('write', matchColumns),
    start: performed('write', startImport),
    runFailed: performed('write', runFailed),
    cancel: performed('write', cancelImport),
    revert: performed('undo', revertImport),
    correct: async (call) => {
      const found = await findImport(context, importers, call.actor, call.body.bulkUploadId, 'write')
      const logUploadDetail = await correctCells(context, call, found)
      await disclose(call, found.importer, logUploadDetail)
      return { ...(await detailOf(call.actor, found)), logUploadDetail }
    },
    passwords: async (call) => {
      const found = await findImport(context, importers, call.actor, call.params.id, 'write')
      const name = `${found.record.fileName.replace(/\.[^.]+$/, '')}-temporary-passwords.xlsx`
      return { file: await givePasswords(context, call, found), name, contentType: XLSX_TYPE }
    },
    failedFile: async (call) => {
      const { record, importer } = await findImport(context, importers, call.actor, call.params.id, 'read')
      await disclose(call, importer, importer.secret ? await failedCells(kysely, importer, record.id) : [])
      const name = `${record.fileName.replace(/\.[^.]+$/, '')}-wrong-rows.xlsx`
      return { file: failedSheet(kysely, importer, record.id), name, contentType: XLSX_TYPE }
    },
    choices: async ({ actor, body }) => {
      const importer = await importerOf(context, importers, body.kind)
      const reader = await actingOn(context, actor, importer, 'read')
      return { choices: await choicesOf(context, reader, importer, body.column) }
    },
    template: async ({ actor, params }) => {
      const importer = await importerOf(context, importers, params.kind)
      const reader = await actingOn(context, actor, importer, 'read')
      const file = await templateBook(context, reader, importer)
      return { file, name: `bulk-upload-${importer.kind}.xlsx`, contentType: XLSX_TYPE }
    },
  })
}
