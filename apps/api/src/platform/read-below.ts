import { sql } from 'kysely'
import { type Actor, levelsBelow } from './access.ts'
import { SentOnce } from './composer.ts'
import { type Executor, run } from './database.ts'

/**
 * Everybody below somebody in today's chain of superiors, read once for a request whose conditions ask for them several times:
 * an array as PostgreSQL writes it, for `Actor.below`.
 */
export async function readBelow(db: Executor, { userId }: Pick<Actor, 'userId'>, today: string): Promise<SentOnce> {
  const [row] = await run<{ below: string }>(
    db,
    sql`select '{' || coalesce(string_agg(array_to_string(superiors, ','), ','), '') || '}' as below
      from (${levelsBelow(userId, today)}) levels`,
  )
  return new SentOnce(row?.below ?? '{}')
}
