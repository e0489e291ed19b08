import type { HistoryEntry } from '@selamat/contract/kit/traces'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { historyOf } from '../../../platform/records/history.ts'
import { readerOf } from '../relations.ts'
import { visiblePermit } from './stored.ts'

/** Who changed what of a permit that the actor can read, newest first. Throws 404. */
export async function permitHistory(context: AppContext, actor: Actor, id: number): Promise<HistoryEntry[]> {
  const db = context.database.kysely
  await visiblePermit(db, await readerOf(context, db, actor), { id })
  return historyOf(db, 'permits', id)
}
