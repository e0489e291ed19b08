import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { personScope } from './user-scope.ts'

/** An active person in the reach of the operation's right; throws 404 else. */
export async function holderOf(tx: Tx, actor: Actor, username: string, today: string) {
  const holder = await tx
    .selectFrom('users as t')
    .select(['t.id', 't.companyId', 't.employerId'])
    .where('t.username', '=', username)
    .where('t.archivedAt', 'is', null)
    .where(sql<boolean>`${personScope(actor, today)}`)
    .executeTakeFirst()
  if (!holder) throw httpError('NOT_FOUND', { message: 'User not found' })
  return holder
}
