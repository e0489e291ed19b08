import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Account, asAccount } from './account.ts'
import type { Cluster } from './cluster.ts'
import { type Engine, program } from './engine.ts'
import { EmbeddedPostgresError } from './error.ts'
import { readPostmasterPid, retirePostmaster } from './stale-postmaster.ts'

/** What one run of PostgreSQL needs. `socketDirectory` is undefined where only TCP serves (Windows). */
export type ServerPlan = {
  engine: Engine
  account: Account
  cluster: Cluster
  socketDirectory: string | undefined
  port: number
  logFile: string
  settings: Record<string, string>
}

/** A running PostgreSQL that answers queries. */
export type RunningServer = { exited: Promise<void>; stop(): Promise<void> }

// Runs the server as long as our end of the pipe on fd 3 is open: a server whose owner died in any way stops at once.
// The signals are ignored so that nothing ends the guard before its server; `kill -INT` is PostgreSQL's fast shutdown.
const GUARD = `trap '' HUP INT TERM
socket_directory=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } & watch=$!
exec 3<&-
wait $server; status=$?
kill -9 $watch 2>/dev/null
rm -rf "$socket_directory"
exit $status`

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const MODEST = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  jit: 'off',
}
// Terse and without statements: personal data have no place in a log.
const DISCREET = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const RETRY_FOR_MS = 15_000
const STOP_WITHIN_MS = 30_000
const LOG_MOST_BYTES = 10_000_000
const STILL_HELD = /lock file .* already exists|pre-existing shared memory block|could not create lock file/

type Reach = Pick<ServerPlan, 'socketDirectory' | 'port'> & { cluster: Pick<Cluster, 'password'> }

/** The owner of the database, and the account that the application works with. */
export type DatabaseAccount = 'selamat' | 'selamat_app'

/** Returns the address of the cluster's database for node-postgres and libpq. */
export function databaseUrl({ cluster, socketDirectory, port }: Reach, as: DatabaseAccount = 'selamat'): string {
  const account = `postgresql://${as}:${cluster.password}`
  if (socketDirectory === undefined) return `${account}@127.0.0.1:${port}/selamat`
  return `${account}@localhost:${port}/selamat?host=${encodeURIComponent(socketDirectory)}`
}

/** Gives a TCP port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

/**
 * Starts PostgreSQL and waits until it answers a query. Goes on trying for a while when a killed predecessor still
 * holds the cluster. Throws EmbeddedPostgresError with the last complaint in PostgreSQL's log.
 */
export async function startServer(plan: ServerPlan): Promise<RunningServer> {
  rotateLog(plan.logFile)
  const tryUntil = performance.now() + RETRY_FOR_MS
  for (;;) {
    const foreignPid = await retirePostmaster(plan.cluster.directory)
    const logStart = statSync(plan.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = launch(plan, foreignPid)
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    if (await answers(plan, child, exited)) {
      child.unref()
      return { exited, stop: () => stop(plan, child, exited) }
    }
    const complaint = lastComplaint(plan.logFile, logStart)
    if (!STILL_HELD.test(complaint) || performance.now() > tryUntil) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL did not start: ${complaint} (more in ${plan.logFile})`)
    }
    await delay(100)
  }
}

function launch(plan: ServerPlan, foreignPid: number | undefined): ChildProcess {
  const { engine, account, cluster, socketDirectory, port, logFile } = plan
  const settings = {
    ...DURABLE,
    ...MODEST,
    ...DISCREET,
    listen_addresses: socketDirectory === undefined ? '127.0.0.1' : '',
    ...(socketDirectory !== undefined && { unix_socket_directories: socketDirectory, unix_socket_permissions: '0700' }),
    port: String(port),
    ...plan.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [program(engine, 'postgres'), '-D', cluster.directory, ...options]
  const plain = asAccount(account)
  // PostgreSQL takes a live process with the number in postmaster.pid for itself, unless told it is its grandparent.
  const env = foreignPid === undefined ? plain.env : { ...plain.env, PG_GRANDPARENT_PID: String(foreignPid) }
  const log = openSync(logFile, 'a', 0o600)
  try {
    // A session of its own: Ctrl-C in the terminal reaches us alone, and requests in flight keep their database.
    const spawnOptions = { ...plain, env, detached: true, stdio: ['pipe', log, log] as ['pipe', number, number] }
    const child =
      socketDirectory === undefined
        ? spawn(program(engine, 'postgres'), command.slice(1), { ...spawnOptions, detached: false })
        : spawn('/bin/sh', ['-c', GUARD, 'selamat-postgres', socketDirectory, ...command], spawnOptions)
    // The guard closes its end when it ends; what became of it is told by its exit.
    child.stdin?.on('error', () => undefined)
    return child
  } finally {
    closeSync(log)
  }
}

/** Asks until a query is answered; false when the server has ended instead. Recovery may take its time. */
async function answers(plan: ServerPlan, child: ChildProcess, exited: Promise<void>): Promise<boolean> {
  let ended = false
  void exited.then(() => {
    ended = true
  })
  while (!ended) {
    const problem = await askOnce(databaseUrl(plan))
    if (problem === undefined) return true
    if (problem === '28P01' || problem === '3D000') {
      await stop(plan, child, exited)
      throw new EmbeddedPostgresError(
        `The embedded database refuses its own password: ${plan.cluster.directory} and the password beside it do not belong together`,
      )
    }
    await Promise.race([exited, delay(15)])
  }
  return false
}

async function askOnce(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return undefined
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function stop({ cluster, engine }: ServerPlan, child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.ref()
  if (process.platform === 'win32') {
    spawn(program(engine, 'pg_ctl'), ['stop', '-m', 'fast', '-D', cluster.directory], {
      stdio: 'ignore',
      windowsHide: true,
    })
  }
  child.stdin?.end()
  const timeout = new AbortController()
  const late = delay(STOP_WITHIN_MS, true, { signal: timeout.signal }).catch(() => false)
  const isLate = await Promise.race([exited.then(() => false), late])
  timeout.abort()
  if (!isLate) return
  // Nothing acknowledged is lost: the next start recovers from the write-ahead log.
  const pid = readPostmasterPid(cluster.directory)
  if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  await exited
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const line = lines.findLast((entry) => /FATAL|PANIC/.test(entry)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word'
}

function rotateLog(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_MOST_BYTES) renameSync(logFile, `${logFile}.1`)
}
