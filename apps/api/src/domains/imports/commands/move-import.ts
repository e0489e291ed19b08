import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import { sql } from 'kysely'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import { emit } from '../../../platform/outbox.ts'
import { changeBy } from '../../../platform/stale.ts'
import { type ImportRecord, lockImport } from '../queries/import-record.ts'

/** What can be done to an import, by its uploader, its readers and the runner, which is the server; a move wakes the runner. */
export const importMoves = lifecycleOf(importLifecycle, {
  table: 'imports',
  relations: {
    uploader: ({ createdBy, createdByName }: ImportRecord, actor: { readonly userId: number } | null) =>
      actor?.userId === createdBy
        ? null
        : `Only ${createdByName}, who uploaded the file, can do this. Upload it yourself`,
    reader: () => null,
    runner: () => null,
  },
  guards: {
    headers: ({ reading }) => [gate('headers', reading.curable ? null : 'The headers cannot be matched by hand')],
    ready: ({ counts: { NEW = 0, CHANGED = 0 } }) => [
      gate('ready', NEW + CHANGED === 0 ? 'There is nothing to import' : null),
    ],
    failed: ({ counts: { ERROR = 0, NEW = 0, CHANGED = 0 } }) => [
      gate('failed', ERROR + NEW + CHANGED === 0 ? 'All rows are imported' : null),
    ],
    untouched: ({ counts: { IMPORTED = 0 } }) => [
      gate('untouched', IMPORTED === 0 ? 'There is nothing to undo' : null),
    ],
  },
  changedBy: async (tx, id) => {
    const record = await lockImport(tx, id)
    return changeBy(record?.updatedByName ?? record?.createdByName, record?.updatedAt)
  },
  audit: ({ subject: { companyId, fileName }, from, to }, { set }) => ({
    companyId,
    label: fileName,
    before: { status: from },
    after: { status: to, ...(set?.problem ? { problem: set.problem } : {}) },
  }),
  emit: async ({ tx, subject, action, at }) => {
    await sql`select pg_notify('imports', '')`.execute(tx)
    if (action === 'finish' || action === 'reverted') await emit(tx, 'import', { importId: subject.id }, at)
  },
})

type Move = typeof importMoves.move
/** What changes with the status of an import. */
export type ImportChange = Awaited<ReturnType<Parameters<Move>[2]['change']>>
