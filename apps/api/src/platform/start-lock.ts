import type pg from 'pg'

// Beside the lock of the migrations: "SELB" in ASCII.
const ADVISORY_LOCK = 0x53454c42

/**
 * Runs what a start makes where nothing is yet: of several instances that start together on a database one does it, and the
 * others wait and find it done. The pool must have another connection for the work.
 */
export async function inTurnOfStart<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // A connection that breaks fails its query; without a listener it would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    return await work()
  } finally {
    // Closing the connection gives back the lock and the settings, whatever state it is in.
    client.release(true)
  }
}
