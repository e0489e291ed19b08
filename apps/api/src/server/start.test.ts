import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tokenResponse } from '@selamat/contract/domains/identity/auth'
import { API_BASE, CLIENT_ID } from '@selamat/contract/domains/identity/auth-paths'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { accepts } from '../../test/accepts.ts'
import { freePort, ownDatabase, start, temporaryFolder } from '../../test/server-process.ts'
import { runningDatabaseUrl } from '../platform/embedded-postgres/index.ts'

// What `npm start` runs; built anew where its sources have changed.
const SERVER = '../dist/main.js'
beforeAll(() => execFileSync(process.execPath, ['tools/bootstrap.mjs', '--build']))

const READY = 'Selamat is ready'
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}`
const form = (fields: Record<string, string>) => new URLSearchParams({ grant_type: 'password', ...fields }).toString()

async function settings(more: Record<string, string> = {}) {
  return { PORT: String(await freePort()), DATA_DIR: await temporaryFolder(), LOG_LEVEL: 'error', ...more }
}
const addressOf = ({ PORT }: { PORT: string }) => `http://127.0.0.1:${PORT}`

/** Asks until the server is no longer busy: a machine under load may say so while it starts. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    await delay(100)
  }
}

const runningUrl = (dataDir: string, as: 'selamat' | 'selamat_app') => {
  const url = runningDatabaseUrl(dataDir, as)
  if (!url) throw new Error('the database is not ready')
  return url
}

/** Proves that the account the application works with owns no table of records, and can only append to the trail. */
async function refusesTampering(dataDir: string) {
  const client = new pg.Client({ connectionString: runningUrl(dataDir, 'selamat_app') })
  await client.connect()
  const owned = `select relname from pg_class where relowner = 'selamat_app'::regrole and relnamespace = 'public'::regnamespace`
  expect((await client.query(owned)).rows).toEqual([])
  for (const statement of [
    `update audit_events set label = 'x'`,
    'delete from audit_events',
    'truncate audit_events',
    'delete from audit_seals',
    'update audit_transactions set ahead = 0',
    'delete from schema_migrations',
    'alter table audit_events disable trigger user',
    'alter table users add column x text',
    'drop table users',
    'create table x (y int)',
    `set session_replication_role = 'replica'`,
    'set role selamat',
  ]) {
    await expect(client.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
  await client.end()
}

async function signIn(address: string, username: string, password: string) {
  const response = await ask(`${address}${API_BASE}/auth/token`, {
    method: 'POST',
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded' },
    body: form({ username, password }),
  })
  expect(response.status).toBe(200)
  return tokenResponse.parse(await response.json())
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const postmasterOf = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
async function untilGone(pid: number) {
  while (isAlive(pid)) await delay(20)
}

describe('the start', () => {
  it('starts its own database, loads the demo company, prints the accounts, and stops everything on SIGTERM', async () => {
    const env = await settings()
    const first = start(SERVER, env)
    await first.until(READY)
    expect(first.said.out).toContain(addressOf(env))
    expect(first.said.out).toContain('Demo accounts, password Selamat#2026')
    expect(first.said.out).toMatch(/10000001 {2}Super Admin\s+10000011 {2}/)
    await signIn(addressOf(env), '10000008', 'Selamat#2026')
    await refusesTampering(env.DATA_DIR)
    const postmaster = postmasterOf(env.DATA_DIR)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(isAlive(postmaster)).toBe(false)
    expect(first.said.err).toBe('')

    // A later start announces the accounts again, and kill -9 leaves no process behind.
    const second = start(SERVER, env)
    await second.until(READY)
    expect(second.said.out).toContain('Demo accounts, password Selamat#2026')
    const left = postmasterOf(env.DATA_DIR)
    second.child.kill('SIGKILL')
    expect(await second.ended).toBe('SIGKILL')
    await untilGone(left)

    const third = start(SERVER, { ...env, DEMO: '0' })
    await third.until(READY)
    expect((await ask(`${addressOf(env)}/readyz`)).status).toBe(200)
    third.child.kill('SIGINT')
    expect(await third.ended).toBe(0)
  }, 90_000)

  it('uses the PostgreSQL of DATABASE_URL, without the demo company, and creates one administrator', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('empty') })
    const server = start(SERVER, env)
    await server.until(READY)
    expect(server.said.out).not.toContain('Demo accounts')
    const file = path.join(env.DATA_DIR, 'first-admin.txt')
    expect(server.said.out).toContain(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const [, username = '', password = ''] =
      /Employee ID: (\d{8})\nTemporary password: (\S+)\n/.exec(readFileSync(file, 'utf8')) ?? []
    const { user } = await signIn(addressOf(env), username, password)
    expect(user.mustChangePassword).toBe(true)
    expect(existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)

  it('uses two accounts of an external PostgreSQL, one that owns the tables and one that cannot change the trail', async () => {
    const embedded = await settings({ DEMO: '0' })
    const first = start(SERVER, embedded)
    await first.until(READY)
    const accounts = {
      DATABASE_URL: runningUrl(embedded.DATA_DIR, 'selamat_app'),
      MIGRATION_DATABASE_URL: runningUrl(embedded.DATA_DIR, 'selamat'),
    }
    const env = await settings(accounts)
    const second = start(SERVER, env)
    await second.until(READY)
    expect((await ask(`${addressOf(env)}/readyz`)).status).toBe(200)
    const verified = start('cli/audit-verify.ts', env)
    expect(await verified.ended).toBe(0)

    const owner = new pg.Client({ connectionString: accounts.MIGRATION_DATABASE_URL })
    await owner.connect()
    await owner.query('grant update on audit_events to public')
    const careless = start(SERVER, await settings(accounts))
    expect(await careless.ended).toBe(1)
    expect(careless.said.err).toMatch(/^The account selamat_app of DATABASE_URL can change the audit trail: .*\n$/)
    await owner.query('revoke update on audit_events from public')
    await owner.end()
    for (const { child, ended } of [second, first]) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  }, 90_000)

  it('loads many tasks into the embedded database, whose tables another account owns, and leaves them as they were', async () => {
    const env = await settings()
    const loading = start('cli/demo.ts', env, ['--employees', '400', '--tasks', '10000'])
    expect(await loading.ended, loading.said.err).toBe(0)
    expect(loading.said.out).toContain('Done in')
    const server = start(SERVER, env)
    await server.until(READY)
    const client = new pg.Client({ connectionString: runningUrl(env.DATA_DIR, 'selamat_app') })
    await client.connect()
    const { rows } = await client.query(`select (select count(*) >= 10000 from tasks) as many,
      (select count(*)::int from pg_trigger where tgenabled = 'D') as resting,
      (select count(*)::int from cases c where c.answered_at is distinct from (select min(e.at) from case_events e
        where e.case_id = c.id and e.actor_id <> c.submitter_id and e.task_id is not null)) as wrong`)
    expect(rows).toEqual([{ many: true, resting: 0, wrong: 0 }])
    await client.end()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 120_000)

  it('says in one line that the port is taken, and how to choose another', async () => {
    const env = await settings()
    const other = createServer().listen(Number(env.PORT), '127.0.0.1')
    await once(other, 'listening')
    const server = start(SERVER, env)
    expect(await server.ended).toBe(1)
    other.close()
    expect(server.said.err).toBe(
      `Port ${env.PORT} on 127.0.0.1 is taken by another program: stop that one, or choose another port, for example PORT=${Number(env.PORT) + 1} npm start\n`,
    )
    expect(existsSync(path.join(env.DATA_DIR, 'postgres'))).toBe(false)
  })

  it('says in one line each what is wrong with the settings', async () => {
    const server = start(SERVER, await settings({ PORT: '80800', LOG_LEVEL: 'loud' }))
    expect(await server.ended).toBe(1)
    expect(server.said.err).toBe(
      'PORT must be a whole number from 1 to 65535, not "80800"\nLOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"\n',
    )
  })

  it('says in one line that the database does not answer, without its password', async () => {
    const url = `postgresql://selamat:geheim@127.0.0.1:${await freePort()}/safety`
    const server = start(SERVER, await settings({ DATABASE_URL: url }))
    expect(await server.ended).toBe(1)
    expect(server.said.err).toMatch(/^The database safety at 127\.0\.0\.1:\d+ does not answer: .*ECONNREFUSED.*\n$/)
    expect(server.said.err).not.toContain('geheim')
  })

  it('refuses demo accounts where other machines can reach it', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('demo') })
    const exposed = { ...env, HOST: '0.0.0.0', PUBLIC_URL: 'https://safety.example.com' }
    const server = start(SERVER, exposed)
    expect(await server.ended).toBe(1)
    expect(server.said.err).toMatch(
      /^HOST 0\.0\.0\.0 can be reached from other machines and the database has demo accounts.*\n$/,
    )
  }, 60_000)

  it('works for two instances on one new database: one creates the administrator, both serve', async () => {
    const DATABASE_URL = await ownDatabase('empty')
    const envs = await Promise.all([settings({ DATABASE_URL }), settings({ DATABASE_URL })])
    const servers = envs.map((env) => start(SERVER, env))
    await Promise.all(servers.map((server) => server.until(READY)))
    expect(servers.filter(({ said }) => said.out.includes('first-admin.txt'))).toHaveLength(1)
    for (const env of envs) expect((await ask(`${addressOf(env)}/readyz`)).status).toBe(200)
    for (const { child } of servers) child.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
    expect(servers.map(({ said }) => said.err)).toEqual(['', ''])
  }, 60_000)

  it('loads the demo company once where two instances start at once on a new database: the second waits', async () => {
    const DATABASE_URL = await ownDatabase('empty')
    const both = { DATABASE_URL, DEMO: '1' }
    const envs = await Promise.all([settings(both), settings(both)])
    const servers = envs.map((env) => start(SERVER, env))
    await Promise.all(servers.map((server) => server.until(READY)))
    for (const env of envs) await signIn(addressOf(env), '10000008', 'Selamat#2026')
    for (const { child } of servers) child.kill('SIGTERM')
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0])
    expect(servers.map(({ said }) => said.err)).toEqual(['', ''])
  }, 180_000)

  it('refuses keys that were sealed with another secret', async () => {
    const DATABASE_URL = await ownDatabase('empty')
    const APP_SECRET = 'a secret of at least 32 characters, the first'
    const server = start(SERVER, await settings({ DATABASE_URL, APP_SECRET }))
    await server.until(READY)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const other = start(SERVER, await settings({ DATABASE_URL, APP_SECRET: APP_SECRET.replace('first', 'second') }))
    expect(await other.ended).toBe(1)
    expect(other.said.err).toBe('APP_SECRET is not the value that the keys in the database were sealed with\n')
  }, 60_000)
})

describe('the end', () => {
  it('finishes requests in flight, accepts no new one, and ends the event streams', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('demo') })
    const server = start(SERVER, env)
    await server.until(READY)
    const { access_token: token } = await signIn(addressOf(env), '10000008', 'Selamat#2026')
    const stream = await ask(`${addressOf(env)}${API_BASE}/notifications/events`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(stream.status).toBe(200)

    // Half a request: its head and the first bytes of its body.
    const content = form({ username: '10000005', password: 'Selamat#2026' })
    const socket = connect(Number(env.PORT), '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    const answered = once(socket, 'close')
    socket.write(
      `POST ${API_BASE}/auth/token HTTP/1.1\r\nhost: x\r\nauthorization: ${BASIC}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${content.length}\r\n\r\n${content.slice(0, 9)}`,
    )
    // Another answer on the same server: the half request before it has arrived.
    await fetch(`${addressOf(env)}/healthz`)
    server.child.kill('SIGTERM')
    // It stops listening before it answers what is in flight.
    while (await accepts(Number(env.PORT))) await delay(10)
    socket.write(content.slice(9))
    await answered
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('access_token')
    await stream.text()
    expect(await server.ended).toBe(0)
    expect(server.said.err).toBe('')
  }, 60_000)

  it('waits at most 10 seconds for a request, and not at all at a second signal', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('demo') })
    const server = start(SERVER, env)
    await server.until(READY)
    const socket = connect(Number(env.PORT), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/v1/auth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n')
    await fetch(`${addressOf(env)}/healthz`)
    server.child.kill('SIGTERM')
    while (await accepts(Number(env.PORT))) await delay(10)
    // npm passes a Ctrl-C on a second time at once; a person asks again later.
    await delay(600)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(1)
    socket.destroy()
  }, 60_000)
})

describe('a database that goes away', () => {
  it('means 503 until it is back; the process recovers by itself', async () => {
    const { url, leave, comeBack } = await detour(await ownDatabase('demo'))
    const env = await settings({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const server = start(SERVER, env)
    await server.until(READY)
    const { access_token: token } = await signIn(addressOf(env), '10000008', 'Selamat#2026')
    const me = () => fetch(`${addressOf(env)}${API_BASE}/users/me`, { headers: { authorization: `Bearer ${token}` } })
    while ((await me()).status !== 200) await delay(100)

    await leave()
    const refused = await me()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ result: false, code: 'UNAVAILABLE' })
    // Readiness is asked at most once a second.
    while ((await fetch(`${addressOf(env)}/readyz`)).status !== 503) await delay(100)
    expect((await fetch(`${addressOf(env)}/healthz`)).status).toBe(200)
    expect((await fetch(`${addressOf(env)}/metrics`)).status).toBe(200)

    await comeBack()
    while ((await me()).status !== 200) await delay(50)
    while ((await fetch(`${addressOf(env)}/readyz`)).status !== 200) await delay(100)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)

  it('that closes connections costs only the requests in flight, which get 503', async () => {
    const url = await ownDatabase('demo')
    const env = await settings({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
    const server = start(SERVER, env)
    await server.until(READY)
    const { access_token: token } = await signIn(addressOf(env), '10000002', 'Selamat#2026')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const statuses = new Set<number>()
    const acknowledged: string[] = []
    let ending = true
    const write = async (writer: number) => {
      for (let serial = 0; ending; serial++) {
        const locationTypeName = `Ended ${writer}-${serial}`
        const body = JSON.stringify({ locationTypeName, locationTypeDescription: null })
        const { status } = await fetch(`${addressOf(env)}${API_BASE}/location-types`, { method: 'POST', headers, body })
        statuses.add(status)
        if (status === 200) acknowledged.push(locationTypeName)
      }
    }
    const writing = [0, 1, 2, 3].map(write)
    for (let ended = 0; ended < 25; ) {
      const { rowCount } = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle' limit 1`,
      )
      ended += rowCount ?? 0
    }
    ending = false
    await Promise.all(writing)
    expect([...statuses].filter((status) => status !== 200)).toEqual([503])
    const { rows } = await admin.query('select location_type_name as name from location_types')
    await admin.end()
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(acknowledged))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 60_000)
})

/** The same database through a door that can be shut. */
async function detour(address: string) {
  const target = new URL(address)
  const host = target.searchParams.get('host')
  const sockets = new Set<Socket>()
  const door = createServer((inside) => {
    const outside = host ? connect(`${host}/.s.PGSQL.${target.port}`) : connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const port = await freePort()
  const comeBack = async () => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
  }
  await comeBack()
  const url = new URL(address)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    comeBack,
    leave: async () => {
      door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

describe('commands beside the server', () => {
  it('use the running embedded database, and start it where it is not running', async () => {
    const env = await settings({ DEMO: '0' })
    const made = start('cli/admin.ts', env, ['12345678'])
    expect(await made.ended).toBe(0)
    const [, password = ''] = /Employee ID: 12345678\nTemporary password: (\S+)\n/.exec(made.said.out) ?? []

    const server = start(SERVER, env)
    await server.until(READY)
    await signIn(addressOf(env), '12345678', password)
    const again = start('cli/admin.ts', env, ['12345679'])
    expect(await again.ended).toBe(1)
    expect(again.said.err).toMatch(/^This database has users already.*\n$/)
    const verified = start('cli/audit-verify.ts', env)
    expect(await verified.ended).toBe(0)
    expect(verified.said.out).toMatch(/^The audit trail is intact: 2 rows, \d seals/)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }, 90_000)

  it('say in one line how they are used', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('demo') })
    const admin = start('cli/admin.ts', env, ['123'])
    expect(await admin.ended).toBe(1)
    expect(admin.said.err).toBe('Name the Employee ID, which has 8 digits: npm run admin -- 12345678\n')
    const demo = start('cli/demo.ts', env, ['--employees', 'many'])
    expect(await demo.ended).toBe(1)
    expect(demo.said.err).toMatch(/^Give whole numbers up to 10000000: npm run demo -- .*\n$/)
    const full = start('cli/demo.ts', env)
    expect(await full.ended).toBe(1)
    expect(full.said.err).toMatch(/^This database has users already.*\n$/)
  }, 60_000)

  it('fill an empty database with the demo company in the requested size', async () => {
    const env = await settings({ DATABASE_URL: await ownDatabase('empty') })
    const demo = start('cli/demo.ts', env, ['--employees', '50'])
    expect(await demo.ended).toBe(0)
    expect(demo.said.out).toMatch(/Done in \d+ s\.\n$/)
    const verified = start('cli/audit-verify.ts', env)
    expect(await verified.ended).toBe(0)
  }, 90_000)
})
