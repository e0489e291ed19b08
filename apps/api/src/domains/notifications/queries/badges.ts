import { sql } from 'kysely'
import type { Executor } from '../../../platform/database.ts'

/** Far above the 99+ that is shown. */
const COUNTED = 1000

/** How many notifications came since the bell was last opened and were not read, counted up to 1,000. */
export async function badgesOf(db: Executor, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select 1 from notifications
      where user_id = ${userId} and badge_reset_at is null limit ${COUNTED}) unread`.execute(db)
  return rows[0]?.count ?? 0
}
