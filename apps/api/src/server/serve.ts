import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { buildApp } from '../app.ts'
import { outboxHandlers, startWorkers } from '../domains.ts'
import { jobs } from '../jobs.ts'
import type { AppContext } from '../platform/app-context.ts'
import { addressOf, type Config } from '../platform/config.ts'
import { startJobs } from '../platform/jobs.ts'
import { startOutboxRelay } from '../platform/outbox-relay.ts'
import { inTurnOfStart } from '../platform/start-lock.ts'
import { announcement } from './announce.ts'
import { closeServer } from './close-server.ts'
import type { DatabaseServer } from './database-server.ts'
import { assertDemoNotExposed, demoAccountsIn, loadDemoIfWanted } from './demo-company.ts'
import { ensureAdministrator } from './first-admin.ts'
import { openContext } from './open-context.ts'
import { explainListenError } from './port.ts'

/** A server that answers requests. */
export interface RunningServer {
  /** The output after the start. */
  readonly announcement: string
  /** Answers what is in flight, ends everything else, and gives the database up; asked twice it stops once. */
  stop(): Promise<void>
}

/** Serves the product on a database. Throws StartError and its like; the database is then the caller's to stop. */
export async function serve(server: DatabaseServer, config: Config, log: FastifyBaseLogger): Promise<RunningServer> {
  const { context, close } = await openContext(server, config, log)
  try {
    const adminFile = await inTurnOfStart(context.database, async () => {
      await loadDemoIfWanted(context, server.embedded)
      return ensureAdministrator(context)
    })
    const accounts = await demoAccountsIn(context.database)
    assertDemoNotExposed(config, accounts)
    const app = await buildApp(context, log, { demo: accounts.length > 0 })
    await listenOrExplain(app, config)
    const facts = { accounts, password: DEMO_PASSWORD, ...(adminFile ? { adminFile } : {}) }
    return {
      announcement: announcement(addressOf(config), facts),
      stop: work(context, { app, closeContext: close, stopDatabase: server.stop }),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts what works beside the requests; returns the function that ends everything. */
function work(
  context: AppContext,
  parts: Pick<Parameters<typeof closeServer>[0], 'app' | 'closeContext' | 'stopDatabase'>,
) {
  const relay = startOutboxRelay(context, outboxHandlers(context))
  const workers = startWorkers(context)
  // The schedule has its own tables to look after, which nobody has to wait for.
  const stopping = new AbortController()
  const scheduled = startJobs(context, jobs, { signal: stopping.signal })
  scheduled.catch((error: unknown) => {
    if (!stopping.signal.aborted) context.log.error({ err: error }, 'the scheduled jobs could not be started')
  })
  let stopped: Promise<void> | undefined
  return () => {
    stopping.abort()
    stopped ??= closeServer({ ...parts, relay, workers, scheduled })
    return stopped
  }
}

async function listenOrExplain(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw explainListenError(error, { host, port })
  }
}
