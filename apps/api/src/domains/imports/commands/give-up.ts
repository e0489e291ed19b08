import type { AppContext } from '../../../platform/app-context.ts'
import { lockImport } from '../queries/import-record.ts'
import { importMoves } from './move-import.ts'

/** Why work on an import ends before it is done, in words for who uploaded the file. */
export const GIVEN_UP = {
  unexpected: 'Something went wrong on the server. Try again, or ask your administrator',
  crashes:
    'The server stopped twice while it processed this file. Try again with fewer rows, or ask your administrator',
}

/** Ends an import that cannot go on, with the words why. */
export async function giveUp(context: AppContext, id: number, problem: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const subject = await lockImport(tx, id)
    if (!subject) return
    const { status, options, counts } = subject
    const at = context.clock.now()
    const server = { actor: null }
    const set = { problem, finishedAt: at, options: { ...options, reverting: null, revertedBy: null } }
    const shared = { subject, at, change: () => ({ set }) }
    if (status === 'UPLOADED') await importMoves.move(tx, server, { ...shared, action: 'read', change: () => ({}) })
    if (status === 'UPLOADED' || status === 'VALIDATING')
      await importMoves.move(tx, server, { ...shared, action: 'reject' })
    if (status === 'PROCESSING') {
      const to = (counts.IMPORTED ?? 0) > 0 ? 'PARTIAL' : 'FAILED'
      await importMoves.move(tx, server, { ...shared, action: 'finish', change: () => ({ to, set }) })
    }
  })
}
