import type { bulkUploads } from '@selamat/contract/domains/imports/import'
import type { ImportAction } from '@selamat/contract/domains/imports/import-lifecycle'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { gate } from '../../../platform/lifecycle.ts'
import { assertScopeCovers } from '../../identity/index.ts'
import type { FoundImport } from '../find-import.ts'
import { type ImportRecord, lockImport } from '../queries/import-record.ts'
import { type ImportChange, importMoves } from './move-import.ts'
import { touchedRows } from './undo-rows.ts'

type Call<K extends keyof typeof bulkUploads> = SignedCall<(typeof bulkUploads)[K]>

interface Action {
  readonly action: ImportAction
  readonly version: number
  readonly reason?: string
  /** Why rows do not allow the action, found by reading all of them. */
  readonly problem?: (tx: Tx, record: ImportRecord) => Promise<string | null>
  readonly set?: (record: ImportRecord, tx: Tx) => ImportChange['set'] | Promise<ImportChange['set']>
}

/** Moves an import with its version and its rows as they are now. Throws as `importMoves.move`. */
async function perform(
  context: AppContext,
  by: { readonly actor: { readonly userId: number }; readonly requestId: string },
  { record: { id } }: FoundImport,
  { problem, set, ...action }: Action,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const subject = await lockImport(tx, id)
    if (!subject) throw httpError('NOT_FOUND')
    await importMoves.move(tx, by, {
      ...action,
      subject,
      at: context.clock.now(),
      gates: async () => (problem ? [gate('rows', await problem(tx, subject))] : []),
      change: async () => ({ set: await set?.(subject, tx) }),
    })
  })
}

/** Reads a file again with its headers as the uploader has matched them. Throws 422 for a column that is not there or named twice. */
export async function matchColumns(context: AppContext, call: Call<'match'>, found: FoundImport): Promise<void> {
  const { version, columns } = call.body
  const { importer, record } = found
  const named = columns.filter((column) => column !== null)
  const wrong = named.find((column) => !importer.columns.some(({ key }) => key === column))
  if (wrong !== undefined || columns.length !== record.reading.headers?.length) {
    throw httpError('INVALID', { message: 'The columns do not fit this file. Upload it again' })
  }
  const twice = importer.columns.find(({ key }) => named.filter((column) => column === key).length > 1)
  if (twice) throw httpError('INVALID', { message: `Choose “${twice.header}” only once` })
  const missing = importer.columns.filter(({ key, required }) => required && !named.includes(key))
  if (missing.length > 0) {
    throw httpError('INVALID', {
      message: `Choose a column for ${missing.map(({ header }) => `“${header}”`).join(', ')}`,
    })
  }
  await perform(context, call, found, {
    action: 'match',
    version,
    set: ({ reading }) => ({
      problem: null,
      reading: { ...reading, said: columns, headers: null, curable: false, done: false },
    }),
  })
}

/** Starts writing. */
export const startImport = (context: AppContext, call: Call<'start'>, found: FoundImport): Promise<void> =>
  perform(context, call, found, {
    action: 'start',
    version: call.body.version,
    set: ({ options, counts: { NEW = 0, CHANGED = 0 } }) => ({
      doneCount: 0,
      options: { ...options, work: NEW + CHANGED },
    }),
  })

/** Checks and writes the failed rows once more. */
export async function runFailed(context: AppContext, call: Call<'runFailed'>, found: FoundImport): Promise<void> {
  await perform(context, call, found, {
    action: 'runFailed',
    version: call.body.version,
    set: async ({ id, options, counts }, tx) => {
      await tx
        .updateTable('importRows')
        .set({ result: 'READ' })
        .where('importId', '=', id)
        .where('result', '=', 'ERROR')
        .execute()
      const { ERROR = 0, READ = 0, NEW = 0, CHANGED = 0 } = counts
      return {
        counts: { ...counts, READ: READ + ERROR, ERROR: 0 },
        doneCount: 0,
        finishedAt: null,
        problem: null,
        options: { ...options, work: ERROR + NEW + CHANGED },
      }
    },
  })
}

/** Cancels an import that was not written yet. */
export const cancelImport = (context: AppContext, call: Call<'cancel'>, found: FoundImport): Promise<void> =>
  perform(context, call, found, {
    action: 'cancel',
    version: call.body.version,
    set: () => ({ finishedAt: context.clock.now() }),
  })

const NAMED = 5

/**
 * Begins to undo an import, in the name of who asks. Throws 409 with the rows where somebody changed what it wrote, and
 * where the uploader reaches further.
 */
export async function revertImport(context: AppContext, call: Call<'revert'>, found: FoundImport): Promise<void> {
  const { version, reason } = call.body
  // What somebody with a wider reach has written is not undone by who reaches less.
  await assertScopeCovers(context.database.kysely, found.actor, found.record.createdBy)
  await perform(context, call, found, {
    action: 'revert',
    version,
    reason,
    problem: async (tx, { id }) => {
      const touched = [...(await touchedRows(context, tx, found.importer, id, NAMED + 1))]
      if (touched.length === 0) return null
      const named = touched.slice(0, NAMED).map(([rowNumber, why]) => `row ${rowNumber}: ${why}`)
      const more = touched.length > NAMED ? ' and more' : ''
      return `This import can no longer be undone as a whole (${named.join('; ')}${more})`
    },
    set: ({ options, counts: { IMPORTED = 0 } }) => ({
      doneCount: 0,
      finishedAt: null,
      options: { ...options, work: IMPORTED, reverting: reason, revertedBy: call.actor.userId },
    }),
  })
}
