import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { staleRow } from '../../../platform/stale.ts'
import type { UserRecord } from '../queries/user-detail.ts'
import { lockWithin } from './lock-user.ts'

/**
 * Locks the user of a position or appointment; the user's records and audit rows change under this lock. Throws 404
 * outside the data scope, 409 STALE with who and when.
 */
export async function lockPart(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  part: 'employments' | 'appointments',
  id: number,
  version: number,
): Promise<UserRecord> {
  const table = sql.table(part)
  const [owner] = await run<{ username: string }>(
    tx,
    sql`select u.username from ${table} x join users u on u.id = x.user_id where x.id = ${id}`,
  )
  if (!owner) throw httpError('NOT_FOUND')
  const user = await lockWithin(context, tx, actor, owner.username)
  const [current] = await run<{ userId: number; version: number }>(
    tx,
    sql`select user_id, version from ${table} where id = ${id}`,
  )
  if (current?.userId !== user.id) throw httpError('NOT_FOUND')
  if (current.version !== version) throw await staleRow(tx, part, id)
  return user
}
