import type { bulkUploads } from '@selamat/contract/domains/imports/import'
import type { ImportAction } from '@selamat/contract/domains/imports/import-lifecycle'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { SignedCall } from '../../../platform/http.ts'
import { assertScopeCovers } from '../../identity/index.ts'
import type { FoundImport } from '../find-import.ts'
import { hindrance } from '../present-import.ts'
import { type ImportRecord, lockImport } from '../queries/import-record.ts'
import { moveImport } from './move-import.ts'
import { touchedRows } from './undo-rows.ts'

type Call<K extends keyof typeof bulkUploads> = SignedCall<(typeof bulkUploads)[K]>
type Set = Parameters<typeof moveImport>[2]['set']

interface Action {
  readonly action: ImportAction
  readonly version: number
  readonly reason?: string
  readonly guard?: (tx: Tx, record: ImportRecord) => Promise<string | null>
  readonly set?: (record: ImportRecord) => Set
}

/** Does an act to an import, with its version and its rows as they are now. Throws as `moveImport`. */
async function perform(
  context: AppContext,
  { actor, requestId }: { actor: { userId: number }; requestId: string },
  { record: { id } }: FoundImport,
  { action, version, reason, guard, set }: Action,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (!record) throw httpError('NOT_FOUND')
    const check = async () => hindrance(record, action) ?? (guard ? await guard(tx, record) : null)
    await moveImport(tx, record, {
      action,
      version,
      at: context.clock.now(),
      actorId: actor.userId,
      requestId,
      guards: { headers: check, ready: check, failed: check, untouched: check },
      ...(reason === undefined ? {} : { reason }),
      ...(set === undefined ? {} : { set: set(record) ?? {} }),
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
    guard: async (tx, { id }) => {
      await run(tx, `update import_rows set result = 'READ' where import_id = $1 and result = 'ERROR'`, [id])
      return null
    },
    set: ({ options, counts }) => {
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
    guard: async (tx, { id }) => {
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
