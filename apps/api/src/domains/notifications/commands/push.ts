import { sql } from 'kysely'
import { run, type Tx } from '../../../platform/database.ts'

/** A NOTIFY carries at most 8,000 bytes; an id needs at most 20. */
const USERS_A_CALL = 300

/** Sends an event to the open browsers of users when the transaction is over. */
export async function pushToUsers(
  tx: Tx,
  event: { readonly id: number; readonly kind: 'notification' | 'task' },
  userIds: readonly number[],
): Promise<void> {
  for (let start = 0; start < userIds.length; start += USERS_A_CALL) {
    const users = userIds.slice(start, start + USERS_A_CALL)
    await run(tx, sql`select pg_notify('live', ${JSON.stringify({ users, ...event })})`)
  }
}

/** Tells the open browsers of users that their inboxes changed. */
export const refreshTasks = (tx: Tx, eventId: number, userIds: readonly number[]): Promise<void> =>
  pushToUsers(tx, { id: eventId, kind: 'task' }, userIds)
