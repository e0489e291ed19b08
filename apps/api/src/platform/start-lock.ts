import pg from 'pg'
import type { Database } from './database.ts'

// Beside the lock of the migrations: "SELB" in ASCII.
const ADVISORY_LOCK = 0x53454c42

/**
 * Runs what a start makes where nothing is yet: of several instances that start together on a database one does it, and the
 * others wait and find it done.
 */
export async function inTurnOfStart<T>({ directUrl }: Pick<Database, 'directUrl'>, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: directUrl, keepAlive: true })
  // A connection that breaks fails its query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    // Closing the connection gives back the lock, whatever state it is in.
    await client.end().catch(() => undefined)
  }
}
