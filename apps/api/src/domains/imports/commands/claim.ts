import pg from 'pg'
import type { House } from '../../../platform/house.ts'

const LOCK = `hashtextextended('import ' || id, 0)`
const FREE = `select id from (
    select id from imports where status in ('UPLOADED', 'VALIDATING', 'PROCESSING') order by id
  ) waiting where pg_try_advisory_lock(${LOCK}) limit 1`

/** Which imports this process works on. */
export interface Claims {
  /** Claims the oldest import that waits for work and that no other process holds. */
  next(): Promise<number | undefined>
  release(id: number): Promise<void>
  /** False when the connection is gone, and the claims with it. */
  held(): boolean
  close(): Promise<void>
}

/** Opens claims on a connection of its own, outside the pool: they end with the process, however it ends. */
export async function openClaims({ database, log }: House): Promise<Claims> {
  const client = new pg.Client({ connectionString: database.pool.options.connectionString })
  let alive = true
  const lost = (error?: Error) => {
    if (alive && error) log.warn({ err: error }, 'the claims on imports were lost')
    alive = false
  }
  client.on('error', lost).on('end', () => lost())
  await client.connect()
  return {
    async next() {
      const { rows } = await client.query<{ id: string }>(FREE)
      return rows[0] === undefined ? undefined : Number(rows[0].id)
    },
    async release(id) {
      if (alive) await client.query(`select pg_advisory_unlock(${LOCK}) from (select $1::bigint as id) one`, [id])
    },
    held: () => alive,
    async close() {
      alive = false
      await client.end()
    },
  }
}
