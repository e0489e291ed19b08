import type { AppContext } from '../../../platform/app-context.ts'
import { lockImport } from '../queries/import-record.ts'
import { moveImport } from './move-import.ts'

/** Why work on an import ends before it is done, in words for who uploaded the file. */
export const GIVEN_UP = {
  unexpected: 'Something went wrong on the server. Try again, or ask your administrator',
  crashes:
    'The server stopped twice while it processed this file. Try again with fewer rows, or ask your administrator',
}

/** Ends an import that cannot go on, with the words why. */
export async function giveUp(context: AppContext, id: number, problem: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const record = await lockImport(tx, id)
    if (!record) return
    const at = context.clock.now()
    const set = { problem, finishedAt: at, options: { ...record.options, reverting: null, revertedBy: null } }
    const shared = { at, actorId: null, set }
    if (record.status === 'UPLOADED') await moveImport(tx, record, { action: 'read', at, actorId: null })
    if (record.status === 'UPLOADED' || record.status === 'VALIDATING')
      await moveImport(tx, record, { action: 'reject', ...shared })
    if (record.status === 'PROCESSING') {
      const to = (record.counts.IMPORTED ?? 0) > 0 ? 'PARTIAL' : 'FAILED'
      await moveImport(tx, record, { action: 'finish', to, ...shared })
    }
  })
}
