import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { postOf, reaches } from '../person-reach.ts'

/** An active person in the reach of the operation's right; throws 404 else. */
export async function holderOf(tx: Tx, actor: Actor, username: string, today: string) {
  const { sql: text, parameters } = sql`
    select u.id, u.company_id as "companyId", u.employer_id as "employerId" from users u ${postOf(today)}
    where u.username = ${username} and u.archived_at is null and ${reaches(actor, today)}`.compile(tx)
  const [holder] = await run<{ id: number; companyId: number; employerId: number }>(tx, text, parameters)
  if (!holder) throw refuse('NOT_FOUND', { message: 'There is no such user' })
  return holder
}
