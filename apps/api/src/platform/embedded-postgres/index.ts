import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { clusterDirectory, prepareCluster } from './cluster.ts'
import { findEngine, prepareEngine } from './engine.ts'
import { EmbeddedPostgresError } from './error.ts'
import { makeSocketDirectory, prepareHome, restoreSocketDirectory } from './home.ts'
import { takeOwnership } from './owner-lock.ts'
import { databaseUrl, freePort, type RunningServer, type ServerPlan, startServer } from './server.ts'

export { DirectoryInUseError, EmbeddedPostgresError } from './error.ts'
export { runningDatabaseUrl } from './running.ts'

/** Is told in a line what the launcher does that is worth knowing. */
type LauncherLog = (message: string) => void

/** A PostgreSQL of our own. */
export type EmbeddedPostgres = {
  /** Address for node-postgres, kysely and psql, as the owner of the database; stays the same when the server has to be started again. */
  url: string
  /** The same for the account that the application works with, once it was admitted. */
  applicationUrl: string
  /** The cluster was made by this start. */
  fresh: boolean
  /** Stops the server (clients are disconnected, everything committed is on disk) and gives up the directory. */
  stop(): Promise<void>
}

/** `settings` overrides settings of PostgreSQL. */
type EmbeddedPostgresOptions = { dataDir: string; log: LauncherLog; settings?: Record<string, string> }

const LONGEST_PAUSE_MS = 30_000

/**
 * Starts the PostgreSQL that lives in `dataDir`, making it on the first start, and starts it again should it ever end
 * by itself. It ends with this process, however that ends. Throws EmbeddedPostgresError with one clear line.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  try {
    return await startIn(dataDir, options)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(`The embedded database can't be started in ${dataDir}: ${reason}`, error)
  }
}

async function startIn(dataDir: string, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = path.join(dataDir, 'postgres')
  const account = chooseAccount(place, clusterDirectory(place))
  const home = prepareHome(dataDir, account)
  const ownership = takeOwnership(home, dataDir)
  try {
    const engine = prepareEngine(findEngine(), account, home)
    const cluster = await prepareCluster(engine, account, home)
    if (cluster.fresh) options.log(`Made a new database in ${home}`)
    const overTcp = process.platform === 'win32'
    const plan: ServerPlan = {
      engine,
      account,
      cluster,
      socketDirectory: overTcp ? undefined : makeSocketDirectory(account, home),
      port: overTcp ? await freePort() : 5432,
      logFile: path.join(home, 'postgres.log'),
      settings: options.settings ?? {},
    }
    const stopServer = keepRunning(plan, await startServer(plan), options.log)
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= stopServer().finally(ownership.release)
      return stopped
    }
    return { url: databaseUrl(plan), applicationUrl: databaseUrl(plan, 'selamat_app'), fresh: cluster.fresh, stop }
  } catch (error) {
    ownership.release()
    throw error
  }
}

/** Starts the server again whenever it ends unasked; returns the function that stops it permanently. */
function keepRunning(plan: ServerPlan, first: RunningServer, log: LauncherLog): () => Promise<void> {
  const stopping = new AbortController()
  let running: RunningServer | undefined = first

  async function watch(): Promise<void> {
    let pauseMs = 100
    while (!stopping.signal.aborted) {
      if (running) await running.exited
      if (stopping.signal.aborted) return
      if (running) log('The embedded PostgreSQL has ended by itself and is started again')
      running = undefined
      try {
        if (plan.socketDirectory !== undefined) restoreSocketDirectory(plan.account, plan.socketDirectory)
        running = await startServer(plan)
        pauseMs = 100
      } catch (error) {
        log(error instanceof EmbeddedPostgresError ? error.message : String(error))
        await delay(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await running?.stop()
    await watching
    // A restart that was under way when the stop came.
    await running?.stop()
  }
}
