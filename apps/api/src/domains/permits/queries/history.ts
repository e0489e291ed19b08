import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { HistoryEntry } from '@selamat/contract/kit/traces'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { historyOf } from '../../../platform/records/history.ts'
import { readerOf } from '../relations.ts'
import { visiblePermit } from './stored.ts'

/** What stand-ins did to a permit, each for whom. */
const standInsOf = (db: Executor, id: number) =>
  run<{ action: string; at: Date; name: string }>(
    db,
    sql`select e.action, e.at, f.full_name as name from permit_events e join users f on f.id = e.for_user_id
      where e.permit_id = ${id}`,
  )

/** Who changed what of a permit that the actor can read, newest first. Throws 404. */
export async function permitHistory(context: AppContext, actor: Actor, id: number): Promise<HistoryEntry[]> {
  const db = context.database.kysely
  await visiblePermit(db, await readerOf(context, db, actor), { id })
  const [entries, standIns] = await Promise.all([historyOf(db, 'permits', id), standInsOf(db, id)])
  return entries.map((entry) => {
    const found = standIns.find(({ action, at }) => action === entry.action && formatTimestamp(at) === entry.at)
    return found ? { ...entry, actor: `${entry.actor} for ${found.name}` } : entry
  })
}
