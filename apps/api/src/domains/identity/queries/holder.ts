import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { personScope } from './user-scope.ts'

/** An active person in the reach of the operation's right; throws 404 else. */
export async function holderOf(tx: Tx, actor: Actor, username: string, today: string) {
  const [holder] = await run<{ id: number; companyId: number; employerId: number }>(
    tx,
    sql`select t.id, t.company_id as "companyId", t.employer_id as "employerId" from users t
      where t.username = ${username} and t.archived_at is null and ${personScope(actor, today)}`,
  )
  if (!holder) throw httpError('NOT_FOUND', { message: 'User not found' })
  return holder
}
