import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'

/** The hash of the newest entry of the audit log about a permit: what was printed can be compared with it. */
export async function trailHash(db: Executor, permitId: number): Promise<string | null> {
  const [row] = await run<{ hash: string | null }>(
    db,
    sql`select encode(a.hash, 'hex') as hash from audit_events a where a.entity = 'permits' and a.entity_id = ${permitId}
      order by a.id desc limit 1`,
  )
  return row?.hash ?? null
}
