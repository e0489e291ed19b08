import type { FastifyBaseLogger } from 'fastify'
import type { AppContext } from '../platform/app-context.ts'
import { admitApplication } from '../platform/application-role.ts'
import { countTransactionsOn } from '../platform/audit-seal.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { listen } from '../platform/events.ts'
import { loadKeys } from '../platform/keys.ts'
import { MIGRATIONS, migrate } from '../platform/migrate.ts'
import { numbering } from '../platform/numbering.ts'
import { openFiles } from '../platform/open-files.ts'
import { RecordKinds } from '../platform/records/record-kinds.ts'
import { openReplica } from '../platform/replica.ts'
import { inTurnOfStart } from '../platform/start-lock.ts'
import type { DatabaseServer } from './database-server.ts'
import { openOrExplain, settleSessions } from './reach-database.ts'

/** What every part of the server uses, and how to close it. */
export interface OpenContext {
  readonly context: AppContext
  close(): Promise<void>
}

/** Brings the database to this release and makes what every part of the server uses. Throws StartError, MigrationError. */
export async function openContext(
  server: DatabaseServer,
  config: Config,
  log: FastifyBaseLogger,
): Promise<OpenContext> {
  if (server.url !== server.directUrl) await settleSessions(server.directUrl)
  const database = await openOrExplain(server.url, config.databasePool, log, {
    directUrl: server.url === server.directUrl ? undefined : server.directUrl,
    prepared: config.databasePrepared || server.url === server.directUrl,
  })
  try {
    return await createContext(server, database, config, log)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Brings the database to this release as the owner of its tables, and gives the application's account its rights. */
async function prepareDatabase(server: DatabaseServer, database: Database, log: FastifyBaseLogger): Promise<void> {
  const oneAccount = server.ownerUrl === server.directUrl
  const owner = server.ownerUrl === server.url ? database : await openOrExplain(server.ownerUrl, 1, log)
  try {
    const { applied } = await migrate(owner.pool, MIGRATIONS)
    if (applied.length > 0) log.info({ applied }, 'the database was brought to this release')
    if (await countTransactionsOn(owner)) log.warn('the database was restored: its audit trail counts on')
    if (oneAccount) return
    const { rows } = await database.pool.query<{ role: string }>('select current_user as role')
    await admitApplication(owner.pool, rows[0]?.role ?? '')
  } finally {
    if (owner !== database) await owner.close()
  }
}

async function createContext(
  server: DatabaseServer,
  database: Database,
  config: Config,
  log: FastifyBaseLogger,
): Promise<OpenContext> {
  const keys = await inTurnOfStart(database, async () => {
    await prepareDatabase(server, database, log)
    return loadKeys(database, config.appSecret)
  })
  const files = await openFiles(config, log)
  // Last, as nothing may fail after it: its connection would keep the process alive.
  const live = await listen(server.directUrl, (error) => log.warn({ err: error }, 'live events wait for the database'))
  const replica = config.databaseReplicaUrl
    ? openReplica(config.databaseReplicaUrl, database, config.databasePool, log)
    : undefined
  const context = {
    config,
    clock: systemClock,
    database,
    replica,
    keys,
    files,
    live,
    numbering: numbering(database),
    records: new RecordKinds(),
    log,
    checkResponses: false,
  }
  return {
    context,
    close: async () => {
      await live.close()
      await replica?.close()
      await database.close()
    },
  }
}
