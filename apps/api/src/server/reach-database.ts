import type { FastifyBaseLogger } from 'fastify'
import { type Database, openDatabase, run } from '../platform/database.ts'
import { StartError } from '../platform/start-error.ts'
import type { DatabaseServer } from './database-server.ts'

/** A pool for bulk work, whose statements may take as long as they need. */
export const openPatiently = (server: DatabaseServer, log: FastifyBaseLogger): Database =>
  openDatabase(server.url, {
    max: 2,
    patient: true,
    onError: (error) => log.warn({ err: error }, 'a connection broke'),
  })

const OLDEST_VERSION = 150_000

/** Opens a pool on an address; throws StartError with one line where it does not answer or does not suit. */
export async function openOrExplain(url: string, max: number, log: FastifyBaseLogger): Promise<Database> {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection broke')
  const database = openDatabase(url, { max, onError })
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
