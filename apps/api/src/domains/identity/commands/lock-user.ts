import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { staleRow } from '../../../platform/stale.ts'
import { type UserRecord, userNamed } from '../queries/user-detail.ts'
import { personScope } from '../queries/user-scope.ts'

/**
 * Locks a user in the actor's data scope; the key stays free for references by others. Throws 404 outside the data scope,
 * 409 STALE with who and when if `version` is not the current one.
 */
export async function lockWithin(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  username: string,
  version?: number,
): Promise<UserRecord> {
  const today = formatDate(context.clock.now())
  const [locked] = await run(
    tx,
    sql`select 1 from users t where t.username = ${username} and ${personScope(actor, today)} for no key update of t`,
  )
  if (!locked) throw httpError('NOT_FOUND')
  const row = await userNamed(tx, username, today)
  if (!row) throw httpError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw await staleRow(tx, 'users', row.id)
  return row
}
