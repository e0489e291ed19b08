import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../platform/config.ts'
import { DirectoryInUseError, runningDatabaseUrl, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'

/** A database server that answers: the given one or the embedded one. */
export interface DatabaseServer {
  /** For the account that the application works with. */
  readonly url: string
  /** The same without a pooler in between. */
  readonly directUrl: string
  /** For the account that owns the tables; it may be the same. */
  readonly ownerUrl: string
  readonly embedded: boolean
  /** Ends it where it was started by us. */
  stop(): Promise<void>
}

/** The server of DATABASE_URL, or the embedded one, which this process then owns. Throws EmbeddedPostgresError. */
export async function ownDatabase(config: Config, log: FastifyBaseLogger): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl
    const ownerUrl = config.migrationDatabaseUrl ?? directUrl
    return { url: config.databaseUrl, directUrl, ownerUrl, embedded: false, stop: async () => undefined }
  }
  const { dataDir } = config
  const { url, applicationUrl, stop } = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) })
  return { url: applicationUrl, directUrl: applicationUrl, ownerUrl: url, embedded: true, stop }
}

const TRIES = 50
const PAUSE_MS = 100

/** The same for a command beside the server: where the embedded one is owned by the running server, it uses that. */
export async function borrowedDatabase(config: Config, log: FastifyBaseLogger): Promise<DatabaseServer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ownDatabase(config, log)
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error
      const url = runningDatabaseUrl(config.dataDir)
      const ownerUrl = runningDatabaseUrl(config.dataDir, 'selamat')
      if (url && ownerUrl) return { url, directUrl: url, ownerUrl, embedded: true, stop: async () => undefined }
      // The other one is just starting or stopping.
      if (attempt === TRIES) throw error
      await delay(PAUSE_MS)
    }
  }
}
