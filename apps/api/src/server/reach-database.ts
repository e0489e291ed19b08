import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase, run, SESSION_SETTINGS } from '../platform/database.ts'
import { StartError } from '../platform/start-error.ts'
import type { DatabaseServer } from './database-server.ts'

/** A pool for bulk work by the owner of the tables, whose statements may take as long as they need. */
export const openPatiently = (server: DatabaseServer, log: FastifyBaseLogger): Database =>
  openDatabase(server.ownerUrl, {
    max: 2,
    patient: true,
    onError: (error) => log.warn({ err: error }, 'a connection broke'),
  })

const OLDEST_VERSION = 150_000

/** Opens a pool on an address; throws StartError with one line where it does not answer or does not suit. */
export async function openOrExplain(
  url: string,
  max: number,
  log: FastifyBaseLogger,
  pooler: Pick<DatabaseOptions, 'directUrl' | 'prepared'> = {},
): Promise<Database> {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection broke')
  const database = openDatabase(url, { max, onError, ...pooler })
  try {
    const [facts] = await run<{ version: number; encoding: string }>(
      database.kysely,
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    if ((facts?.version ?? 0) < OLDEST_VERSION) throw new StartError('The database must be PostgreSQL 15 or newer')
    if (facts?.encoding !== 'UTF8') {
      throw new StartError(`The database must be made with the encoding UTF8, not ${facts?.encoding}`)
    }
    return database
  } catch (error) {
    await database.close()
    throw error instanceof StartError ? error : unreachable(url, error)
  }
}

const SETTLE = `do $$ declare one record; begin
  perform pg_advisory_xact_lock(hashtextextended('settings of sessions', 0));
  for one in select * from jsonb_each_text('${JSON.stringify(SESSION_SETTINGS)}') loop
    execute format('alter role %I in database %I set %I = %L', current_user, current_database(), one.key, one.value);
  end loop; end $$`

/**
 * Makes the bounds of sessions those of the account in this database, as a pooler opens sessions without asking for any.
 * Throws StartError where the address does not answer.
 */
export async function settleSessions(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(SETTLE)
  } catch (error) {
    throw unreachable(directUrl, error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function unreachable(address: string, error: unknown): StartError {
  // The address holds a password, which has no place on a screen.
  const { host, pathname } = new URL(address)
  const [first] = error instanceof AggregateError ? error.errors : [error]
  const reason = first instanceof Error ? first.message : String(first)
  return new StartError(
    `The database ${pathname.slice(1)} at ${host || 'its socket'} does not answer: ${reason}`,
    error,
  )
}
