import { sql } from 'kysely'
import type { Actor } from './access.ts'
import { type Executor, run } from './database.ts'
import { holdsAt } from './dated.ts'
import type { Fragment } from './records/statements.ts'
import { STEP } from './session.ts'

/**
 * The users `u` who could sign in now, as they act without a session: for what is made for them beside the requests, and by an address.
 * `from` names where they come from, as `join`s after it; their scopes are asked for each item.
 */
export const actorsFrom = (from: Fragment, today: string, where: Fragment): Fragment =>
  sql`select u.id as user_id, u.username, u.full_name, u.company_id, u.employer_id, e.department_id, e.site_id, '' as session_id,
      array[]::text[] as scopes
    from ${from} join companies c on c.id = u.company_id and c.status = 'ACTIVE'
    join companies o on o.id = u.employer_id and o.status = 'ACTIVE'
    left join employments e on e.user_id = u.id and ${holdsAt('e', today)}
    where u.archived_at is null and ${where} and (${sql.raw(STEP)}) is null`

/** Somebody by id, if they could sign in now. */
export async function actorOf(db: Executor, userId: number, today: string): Promise<Actor | undefined> {
  const [actor] = await run<Actor>(db, actorsFrom(sql`users u`, today, sql`u.id = ${userId}`))
  return actor
}
