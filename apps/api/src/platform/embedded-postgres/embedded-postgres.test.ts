import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderInMemory } from '../../../test/in-memory.ts'
import { asAccount, chooseAccount } from './account.ts'
import { type EmbeddedPostgres, EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts'
import { isAlive, readPostmasterPid } from './stale-postmaster.ts'

const started: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
let dataDir = ''
let logged: string[] = []
const log = (message: string) => void logged.push(message)

// Made once and copied for each test: making a database takes longer than all that is proved with it.
let made = ''
let madeFresh = false

beforeAll(async () => {
  made = await folderInMemory('test')
  const database = await startEmbeddedPostgres({ dataDir: made, log })
  madeFresh = database.fresh
  await database.stop()
})

afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await folderInMemory('test')
  execFileSync('cp', ['-a', `${made}/.`, dataDir])
  logged = []
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of started.splice(0)) await database.stop()
  await vi.waitFor(() => expect(postmasterIsAlive()).toBe(false), { timeout: 10_000 })
  rmSync(dataDir, { recursive: true, force: true })
})

const clusterPath = () => path.join(dataDir, 'postgres', 'cluster')

function postmasterIsAlive(): boolean {
  const pid = readPostmasterPid(clusterPath())
  return pid !== undefined && isAlive(pid)
}

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log })
  started.push(database)
  return database
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed on purpose takes its connections with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

function runSleeper(): number | undefined {
  const child = spawn('sleep', ['60'], asAccount(chooseAccount(path.dirname(clusterPath()), clusterPath())))
  children.push(child)
  return child.pid
}

/** A process of its own that runs the database and writes its address; a second argument inserts rows without end. */
async function startInChild(insert = false): Promise<{ child: ChildProcess; url: string; lines: string[] }> {
  const script = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const log = () => {}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('CREATE TABLE IF NOT EXISTS kept (n int)')
    process.stdout.write(url + '\\n')
    for (let n = 0; ${insert}; n++) {
      await client.query('INSERT INTO kept VALUES ($1)', [n])
      process.stdout.write(n + '\\n')
    }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(insert ? 20 : 0), { timeout: 15_000, interval: 5 })
  return { child, url: lines.shift() ?? '', lines }
}

describe('the embedded database', () => {
  it('starts, keeps what was written, and leaves no process behind', async () => {
    expect(madeFresh).toBe(true)
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()
    expect(postmasterIsAlive()).toBe(false)

    const second = await start()
    expect(second.fresh).toBe(false)
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  it('is durable, has upper and lower case of every script, and the extensions', async () => {
    const { url } = await start()
    const [row] = await ask(
      url,
      `SELECT lower('ÉÀ') AS lower, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
              current_setting('server_encoding') AS encoding`,
    )
    expect(row).toEqual({ lower: 'éà', fsync: 'on', commit: 'on', encoding: 'UTF8' })
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gist', 'pgcrypto']) {
      await ask(url, `CREATE EXTENSION ${extension}`)
    }
    expect(await ask(url, "SELECT similarity('Élan', 'élan') AS same")).toEqual([{ same: 1 }])
  })

  it('requires its generated password, which only the owner can read, and has no superuser account', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    wrong.username = 'postgres'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/no pg_hba.conf entry/)
    expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([{ rolsuper: false }])
    expect(statSync(path.join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterPath()).mode & 0o777).toBe(0o700)
    expect(statSync(dataDir).mode & 0o007).toBe(0)
  })

  it('has an application account that owns nothing, also in a database of an earlier release', async () => {
    writeFileSync(path.join(clusterPath(), 'pg_hba.conf'), 'local all selamat scram-sha-256\n')
    const { applicationUrl } = await start()
    expect(
      await ask(applicationUrl, `select current_user as name, has_database_privilege('selamat', 'create') as creates`),
    ).toEqual([{ name: 'selamat_app', creates: false }])
    await expect(ask(applicationUrl, 'create table mine (n int)')).rejects.toThrow(
      'permission denied for schema public',
    )
  })

  it('restarts at the same address after a crash', async () => {
    const { url } = await start()
    const killed = readPostmasterPid(clusterPath())
    if (killed === undefined) throw new Error('no postmaster')
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => ask(url, 'SELECT 1'), { timeout: 10_000 })
    expect(readPostmasterPid(clusterPath())).not.toBe(killed)
    expect(logged).toEqual(['The embedded PostgreSQL has ended by itself and is started again'])
  })
})

describe('one owner', () => {
  it('refuses a second process on the same directory and names the first', async () => {
    const { child, url } = await startInChild()
    const failure = await startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(failure)).toContain(`${dataDir} is in use by another running server (process ${child.pid})`)
    expect(await ask(url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })

  it('refuses a second start in the same process, and allows one after the stop', async () => {
    const first = await start()
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`process ${process.pid}`)
    await first.stop()
    expect((await start()).fresh).toBe(false)
  })
})

describe('after a kill -9', () => {
  it('PostgreSQL ends with its owner, and the next start has every acknowledged row', async () => {
    const { child, lines } = await startInChild(true)
    const postmaster = readPostmasterPid(clusterPath())
    child.kill('SIGKILL')
    await once(child, 'close')
    // Started at once: the killed server's PostgreSQL may still be stopping.
    const { url } = await start()
    expect(postmaster !== undefined && isAlive(postmaster)).toBe(false)
    const acknowledged = lines.filter((line) => /^\d+$/.test(line)).length
    const [row] = await ask<{ count: number }>(url, 'SELECT count(*)::int AS count FROM kept')
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged)
  })

  it('leaves neither a PostgreSQL nor a socket behind', async () => {
    const { child, url } = await startInChild()
    const socketDirectory = new URL(url).searchParams.get('host') ?? ''
    expect(existsSync(socketDirectory)).toBe(true)
    child.kill('SIGKILL')
    await vi.waitFor(
      () => {
        expect(postmasterIsAlive()).toBe(false)
        expect(existsSync(socketDirectory)).toBe(false)
      },
      { timeout: 10_000 },
    )
  })
})

describe('a postmaster.pid left behind', () => {
  it.each([
    ['of a process that is gone', () => '2147483646\n'],
    ["whose number now belongs to another program of PostgreSQL's account", () => `${runSleeper()}\n`],
    ['that is empty', () => ''],
    ['that is garbage', () => 'garbage'],
  ])('%s does not stop the start', async (_, write) => {
    const content = write()
    const first = await start()
    const pidFile = path.join(clusterPath(), 'postmaster.pid')
    const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1).join('\n')
    await first.stop()
    writeFileSync(pidFile, /^\d/.test(content) ? content + rest : content)
    const second = await start()
    expect(await ask(second.url, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }])
  })
})

describe('a start that cannot succeed', () => {
  it('is refused in one line when the directory is a file', async () => {
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    const failure = startEmbeddedPostgres({ dataDir: file, log })
    await expect(failure).rejects.toThrow(EmbeddedPostgresError)
    await expect(failure).rejects.toThrow(/can't be started in .*file: [^\n]*$/)
  })

  it('is refused when the database was made by another version', async () => {
    await (await start()).stop()
    writeFileSync(path.join(clusterPath(), 'PG_VERSION'), '13\n')
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/made by PostgreSQL 13 and this is/)
  })

  it('shows the error of PostgreSQL', async () => {
    const settings = { shared_buffers: 'plenty' }
    await expect(startEmbeddedPostgres({ dataDir, log, settings })).rejects.toThrow(
      /did not start: invalid value for parameter "shared_buffers"/,
    )
  })
})
