import type { SignInRow, userSession } from '@selamat/contract/domains/identity/user-session'
import type { BodyOf, Pagination } from '@selamat/contract/kit/endpoint'
import type { HistoryEntry } from '@selamat/contract/kit/traces'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { type AuditRecord, toHistory } from '../../../platform/records/history.ts'
import { listPage, orderText } from '../../../platform/records/list.ts'
import { pageStatements } from '../../../platform/records/statements.ts'

/** What happens at the door; everything else in a person's trail is a change. */
const AT_THE_DOOR = ['sign-in', 'sign-in-failed', 'second-factor-failed', 'sign-out', 'session-ended', 'end-sessions']

/** The last 200 changes of a person, newest first, without the sign-ins. */
export async function changesOf(db: Executor, userId: number): Promise<HistoryEntry[]> {
  const rows = await run<AuditRecord>(
    db,
    sql`select a.id, a.at, u.full_name as actor, a.action, a.reason, a.before, a.after from audit_events a
      left join users u on u.id = a.actor_id
      where a.entity = 'users' and a.entity_id = ${userId} and a.action <> all(${AT_THE_DOOR}::text[]) order by a.id desc limit 200`,
  )
  return rows.map(toHistory)
}

const pages = pageStatements(
  'audit_events',
  `t.id, jakarta_time(t.at) as at, t.action, t.after ->> 'address' as address, t.after ->> 'userAgent' as user_agent, t.reason`,
)

/** What happened at the door under a person's name, newest first. */
export function signInsOf(
  db: Executor,
  userId: number,
  query: BodyOf<typeof userSession.signIns>,
): Promise<{ data: SignInRow[]; pagination: Pagination }> {
  return listPage<SignInRow>(
    db,
    pages,
    {
      where: sql`t.entity = 'users' and t.entity_id = ${userId} and t.action = any(${AT_THE_DOOR}::text[])`,
      searched: false,
    },
    query,
    orderText({ column: 'id', direction: query.orderBy?.direction ?? 'descending' }),
  )
}
