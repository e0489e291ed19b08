import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { outboxHandlers } from '../domains.ts'
import { jobs } from '../jobs.ts'
import type { Config } from '../platform/config.ts'
import type { House } from '../platform/house.ts'
import { startJobs } from '../platform/jobs.ts'
import { startOutboxRelay } from '../platform/outbox-relay.ts'
import { addressOf, announcement } from './announce.ts'
import { closeServer } from './close-server.ts'
import { demoAccountsIn, loadDemoIfWanted, refuseExposedDemo } from './demo-company.ts'
import { ensureAdministrator } from './first-admin.ts'
import { openHouse } from './open-house.ts'
import { demandFreePort, explainListenError } from './port.ts'
import { type DatabaseServer, ownDatabase } from './reach-database.ts'

/** A server that answers requests. */
export interface RunningServer {
  /** What a person who has started it reads. */
  readonly announcement: string
  /** Answers what is in flight, ends everything else, and gives the database up; asked twice it stops once. */
  stop(): Promise<void>
}

/** Starts the product, from nothing to serving. Throws StartError and its like with one clear line; nothing stays running then. */
export async function startServer(config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  await demandFreePort(config)
  // The modules of the app are read while the database starts.
  const appModule = import('../app.ts')
  appModule.catch(() => undefined)
  const server = await ownDatabase(config, log)
  try {
    const { house, close } = await openHouse(server, config, log)
    try {
      const { buildApp } = await appModule
      return await serve(house, server, buildApp, close)
    } catch (error) {
      await close()
      throw error
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

type BuildApp = typeof import('../app.ts').buildApp

async function serve(
  house: House,
  server: DatabaseServer,
  buildApp: BuildApp,
  closeHouse: () => Promise<void>,
): Promise<RunningServer> {
  const { config, log } = house
  await loadDemoIfWanted(house, server.embedded)
  const adminFile = await ensureAdministrator(house)
  const { DEMO_PASSWORD: password } = await import('../../demo/accounts.ts')
  const accounts = await demoAccountsIn(house.database)
  refuseExposedDemo(config, accounts)
  const app = await buildApp(house, log, { demo: accounts.length > 0 })
  await listenOrExplain(app, config)
  const relay = startOutboxRelay(house, outboxHandlers)
  // The schedule has its own tables to look after, which nobody has to wait for.
  const scheduled = startJobs(house, jobs)
  scheduled.catch((error: unknown) => log.error({ err: error }, 'the scheduled jobs could not be started'))
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= closeServer({ app, relay, scheduled, closeHouse, stopDatabase: server.stop })
    return stopped
  }
  const facts = { accounts, password, ...(adminFile ? { adminFile } : {}) }
  return { announcement: announcement(addressOf(config), facts), stop }
}

async function listenOrExplain(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw explainListenError(error, { host, port })
  }
}
