import pg from 'pg'
import type { AppContext } from '../../../platform/app-context.ts'

const LOCK = `hashtextextended('imports of ' || company_id, 0)`
// The oldest import of each company; the company with the earliest last turn comes first.
const NEXT = `select id, company_id as "companyId" from (
    select min(id) as id, company_id from imports
    where status in ('UPLOADED', 'VALIDATING', 'PROCESSING') and company_id <> all($1::bigint[])
    group by company_id order by array_position($2::bigint[], company_id) nulls first, min(id)
  ) waiting where pg_try_advisory_lock(${LOCK}) limit 1`
const RELEASE = `select pg_advisory_unlock(${LOCK}) from (select $1::bigint as company_id) one`

/** An import to process. */
export interface Claimed {
  readonly id: number
  readonly companyId: number
}

/** The companies whose imports this process works on. */
export interface Claims {
  /** Claims the turn of a company that no process holds, with the oldest import of it that waits for work. */
  next(): Promise<Claimed | undefined>
  /** Ends the turn of a company. */
  release(companyId: number): Promise<void>
  /** False when the connection is gone, and the claims with it. */
  isHeld(): boolean
  close(): Promise<void>
}

/** Opens claims on a connection outside the pool: they end with the process, however it ends. */
export async function openClaims({ database, log }: AppContext): Promise<Claims> {
  const client = new pg.Client({ connectionString: database.directUrl, keepAlive: true })
  /** The companies with a turn, and those that had one, the last one last. */
  const working = new Set<number>()
  const served = new Set<number>()
  let alive = true
  const lost = (error?: Error) => {
    if (alive && error) log.warn({ err: error }, 'the claims on imports were lost')
    alive = false
  }
  client.on('error', lost).on('end', () => lost())
  await client.connect()
  return {
    async next() {
      const { rows } = await client.query<{ id: string; companyId: string }>(NEXT, [[...working], [...served]])
      const [row] = rows
      if (row === undefined) return undefined
      const claimed = { id: Number(row.id), companyId: Number(row.companyId) }
      working.add(claimed.companyId)
      return claimed
    },
    async release(companyId) {
      working.delete(companyId)
      served.delete(companyId)
      served.add(companyId)
      if (alive) await client.query(RELEASE, [companyId]).catch(lost)
    },
    isHeld: () => alive,
    async close() {
      alive = false
      await client.end()
    },
  }
}
