import type { SessionRow } from '@selamat/contract/domains/identity/user-session'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { idleSince } from '../../../platform/session.ts'

const MOST = 200

type Row = Omit<SessionRow, 'createdAt' | 'expiresAt' | 'lastUsedAt'> &
  Record<'createdAt' | 'expiresAt' | 'lastUsedAt', Date>

/** The open sessions of a person, the youngest first; `mine` is the session that asks. */
export async function openSessionsOf(context: AppContext, userId: number, mine: string): Promise<SessionRow[]> {
  const rows = await run<Row>(
    context.database.kysely,
    sql`select s.id, s.created_at, s.expires_at, s.address, s.user_agent,
        s.id = ${mine}::uuid as current, s.refreshed_at as last_used_at
      from sessions s
      where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${context.clock.now()} and s.refreshed_at > ${idleSince(context)}
      order by s.created_at desc limit ${sql.lit(MOST)}`,
  )
  return rows.map((row) => ({
    ...row,
    createdAt: formatTimestamp(row.createdAt),
    expiresAt: formatTimestamp(row.expiresAt),
    lastUsedAt: formatTimestamp(row.lastUsedAt),
  }))
}
