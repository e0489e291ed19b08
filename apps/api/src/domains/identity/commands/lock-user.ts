import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { andScope, scopeOf } from '../../../platform/records/scope.ts'
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
  const scope = andScope(scopeOf(context, { scope: personScope }, actor), 1)
  const lock = `select t.id from users t where t.username = $1${scope.text} for no key update of t`
  const [locked] = await run<{ id: number }>(tx, lock, [username, ...scope.values])
  if (!locked) throw httpError('NOT_FOUND')
  const row = await userNamed(tx, username, formatDate(context.clock.now()))
  if (!row) throw httpError('NOT_FOUND')
  if (version !== undefined && row.version !== version) throw await staleRow(tx, 'users', row.id)
  return row
}
