import { sql } from 'kysely'
import { type Actor, chainBelow } from './access.ts'
import { type Executor, run } from './database.ts'

/**
 * Everybody below somebody in today's chain of superiors, read once for a request whose conditions ask for them several times:
 * an array as PostgreSQL writes it, for `Actor.below`.
 */
export async function readBelow(db: Executor, { userId }: Pick<Actor, 'userId'>, today: string): Promise<string> {
  const [row] = await run<{ below: string }>(
    db,
    sql`select coalesce(array_agg(c.user_id), '{}')::text as below from (${chainBelow(userId, today)}) c`,
  )
  return row?.below ?? '{}'
}
