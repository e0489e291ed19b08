import {
  type SubordinateDetail,
  subordinateDetail,
  type UserDetail,
} from '@selamat/contract/domains/identity/user-rows'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { pick } from '../../../platform/pick.ts'
import { detailColumns, userJoins } from './user-columns.ts'
import { personScope } from './user-scope.ts'

/** A user as stored, without derived fields. */
export type UserRecord = Omit<UserDetail, 'allowedActions' | 'lockedUntil'>

const one = (username: string, today: string, scope = sql`true`) =>
  sql`select ${detailColumns(today)} from users t ${userJoins(today)} where t.username = ${username} and ${scope}`

/** A person by employee ID, wherever; nothing where there is none. `today` is the day in Jakarta. */
export async function userNamed(db: Executor, username: string, today: string): Promise<UserRecord | undefined> {
  const [row] = await run<UserRecord>(db, one(username, today))
  return row
}

/** A person by employee ID within the reach of an actor; nothing outside of it, as if there were none. */
export async function userWithin(
  context: AppContext,
  db: Executor,
  actor: Actor,
  username: string,
): Promise<UserRecord | undefined> {
  const today = formatDate(context.clock.now())
  const [row] = await run<UserRecord>(db, one(username, today, personScope(actor, today)))
  return row
}

/** The fields of a user for a superior: work data, nothing private. */
export const asSubordinate = (row: UserRecord): SubordinateDetail => pick(row, subordinateDetail.keyof().options)
