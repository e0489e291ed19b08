import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accepts } from '../../../apps/api/test/accepts.ts'
import { freePort } from '../../servers.ts'

/** A PgBouncer in transaction mode in front of a database. */
export interface Pooler {
  readonly version: string
  /** The address of an account through it. */
  through(url: string): string
  /** Ends it, as by `kill -9` or in good order, and starts it again. */
  restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  stop(): Promise<void>
}

/** Its version, where the machine has it. */
export function pgBouncerVersion(): string | undefined {
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0] : undefined
}

/** Starts PgBouncer in front of the server of some accounts, with fewer connections than the product asks for. */
export async function startPgBouncer(accounts: readonly string[], version: string): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'selamat-pooler-'))
  const [first = ''] = accounts
  const { hostname, port: serverPort, pathname, searchParams } = new URL(first)
  const port = await freePort()
  const users = accounts.map((url) => `"${new URL(url).username}" "${new URL(url).password}"`)
  await writeFile(path.join(folder, 'users.txt'), `${users.join('\n')}\n`)
  const server = `host=${searchParams.get('host') ?? hostname} port=${serverPort || 5432}`
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `${pathname.slice(1)} = ${server}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 200',
      'query_wait_timeout = 3',
      'server_login_retry = 1',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(folder, 'users.txt')}`,
      `logfile = ${path.join(folder, 'pgbouncer.log')}`,
      '',
    ].join('\n'),
  )
  // It does not run as root; the folder is for it alone.
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['-R', 'nobody', folder])
  await chmod(folder, 0o700)

  let child: ChildProcess | undefined
  async function begin() {
    child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), path.join(folder, 'pgbouncer.ini')], {
      stdio: 'ignore',
    })
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await begin()
  return {
    version,
    through(url) {
      const address = new URL(url)
      address.search = ''
      address.host = `127.0.0.1:${port}`
      return address.href
    },
    async restart(signal) {
      await end(signal)
      await begin()
    },
    async stop() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
