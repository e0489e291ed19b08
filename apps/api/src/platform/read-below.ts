import { sql } from 'kysely'
import type { Actor } from './access.ts'
import { type Executor, run } from './database.ts'
import { holdsAt } from './dated.ts'

/** More levels no company has; superiors form no loop. */
const DEEPEST = 100

/**
 * Everybody below somebody in today's chain of superiors, read once for a request whose conditions ask for them several times:
 * an array as PostgreSQL writes it, for `Actor.below`. Those of a level are looked up at once, in the order of the index.
 */
export async function readBelow(db: Executor, { userId }: Pick<Actor, 'userId'>, today: string): Promise<string> {
  const [row] = await run<{ below: string }>(
    db,
    sql`with recursive level as (
      select array[${userId}::bigint] as superiors, 0 as depth
      union all
      select array(select e.user_id from employments e where e.superior_id = any(l.superiors) and ${holdsAt('e', today)}), depth + 1
      from level l where cardinality(l.superiors) > 0 and depth < ${sql.lit(DEEPEST)})
    select '{' || coalesce(string_agg(array_to_string(superiors, ','), ','), '') || '}' as below
    from level where depth > 0 and cardinality(superiors) > 0`,
  )
  return row?.below ?? '{}'
}
