import type { SessionRow } from '@selamat/contract/domains/identity/user-session'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { idleSince } from '../../../platform/session.ts'

const MOST = 200

/** The open sessions of a person, the youngest first; `mine` is the session that asks. */
export const openSessionsOf = (context: AppContext, userId: number, mine: string): Promise<SessionRow[]> =>
  run(
    context.database.kysely,
    sql`select s.id, jakarta_time(s.created_at) as created_at, jakarta_time(s.expires_at) as expires_at, s.address, s.user_agent,
        s.id = ${mine}::uuid as current, jakarta_time(s.refreshed_at) as last_used_at
      from sessions s
      where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${context.clock.now()} and s.refreshed_at > ${idleSince(context)}
      order by s.created_at desc limit ${sql.lit(MOST)}`,
  )
