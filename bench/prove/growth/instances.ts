import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { API_BASE, CLIENT_ID, LOGOUT_PATH, TOKEN_PATH } from '@selamat/contract/domains/identity/auth-paths'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/embedded-postgres/index.ts'
import { type Hit, residentMb } from '../../load.ts'
import { freePort } from '../../servers.ts'
import { countNotified, hazard } from '../notices.ts'
import { type Actor, actor, serverUnderTest } from '../server-under-test.ts'
import { type Cost, type Counted, costOf, meanOf, REQUESTS } from './costs.ts'
import { inFolder } from './in-folder.ts'
import { hasNginx, startNginx } from './nginx.ts'

const [ADMINISTRATOR, REPORTER, LOCKED] = ['10000002', '10000008', '10000014']
const ROUNDS = 5
/** Jobs of which a minute has two runs; the queues of pg-boss itself have more. */
const TICKS = `select distinct name from pgboss.job where name not like '\\_\\_pgboss%' and state in ('active', 'completed')
  group by name, date_trunc('minute', created_on) having count(*) > 1`

/** Two instances on one database behind nginx: what each of them must know of the other, and what one more of them brings. */
export async function proveInstances() {
  if (!hasNginx()) return 'this machine has no nginx'
  return inFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({
      dataDir: folder,
      log: () => undefined,
      settings: { max_connections: '90' },
    })
    const settings = {
      DATABASE_URL: postgres.applicationUrl,
      MIGRATION_DATABASE_URL: postgres.url,
      DEMO: '1',
      RATE_LIMIT_FACTOR: '1',
    }
    const ports = [await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => serverUnderTest(port, settings)))
    const [one, other] = servers
    try {
      for (const server of servers) await server.start()
      const nginx = await startNginx(folder, { one: ports.slice(0, 1), both: ports })
      try {
        const both = nginx.url('both')
        const send = await actor(both, ADMINISTRATOR)
        return {
          sessions: await sessionsEnd(one?.url ?? '', other?.url ?? ''),
          wrongPasswords: await wrongPasswords(both),
          repeats: await repeats(send),
          rivals: await rivals(send),
          notices: await notices(both),
          costs: await oneAndTwo(nginx.url, { pids: servers.map((server) => server.pid()), folder }, send.token),
          ticksRunTwice: await namesOf(postgres.applicationUrl, TICKS),
          crashes: servers.map((server) => server.crashes()),
        }
      } finally {
        await nginx.stop()
      }
    } finally {
      for (const server of servers) await server.demolish()
      await postgres.stop()
    }
  })
}

async function namesOf(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(text)
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** A token of one instance works at the other; signed out there, it works nowhere, and its stream at the first one ends. */
async function sessionsEnd(one: string, other: string) {
  const { token } = await actor(one, REPORTER)
  const headers = { authorization: `Bearer ${token}` }
  const me = async (at: string) => (await fetch(`${at}${API_BASE}/users/me`, { headers })).status
  const before = [await me(one), await me(other)]
  const stream = await fetch(`${one}${API_BASE}/notifications/events`, { headers })
  const began = performance.now()
  const out = await fetch(`${other}${API_BASE}${LOGOUT_PATH}`, { headers })
  await stream.text()
  const streamEndedMs = Math.round(performance.now() - began)
  return { before, signedOut: out.status, after: [await me(one), await me(other)], streamEndedMs }
}

/** How many of 40 wrong passwords of one account are checked, whichever instance they come to. */
async function wrongPasswords(url: string) {
  const statuses = new Map<number, number>()
  for (let n = 0; n < 40; n++) {
    const { status } = await fetch(`${url}${API_BASE}${TOKEN_PATH}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${CLIENT_ID}:`).toString('base64')}` },
      body: new URLSearchParams({ username: LOCKED, password: `wrong ${n}`, grant_type: 'password' }),
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return Object.fromEntries(statuses)
}

/** Creates that are sent four times at once under one key: each is made once, and all are answered the same. */
async function repeats(send: Actor) {
  let different = 0
  for (let n = 0; n < 25; n++) {
    const body = { locationTypeName: `Repeated ${n} ${randomUUID()}`, locationTypeDescription: null }
    const key = { 'idempotency-key': randomUUID() }
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => send<{ id: number } | null>('POST', '/location-types', body, key)),
    )
    const ids = new Set(tries.flatMap(({ status, body: { data } }) => (status === 200 && data ? [data.id] : [])))
    if (ids.size !== 1) different++
  }
  return { sent: 100, made: 25, different }
}

/** Eight change one row at once, at both instances: one of them is accepted. */
async function rivals(send: Actor) {
  type Row = { readonly id: number; readonly version: number }
  const made = await send<Row>('POST', '/location-types', {
    locationTypeName: randomUUID(),
    locationTypeDescription: null,
  })
  const { id } = made.body.data
  let wrong = 0
  for (let step = 0; step < 25; step++) {
    const { version } = (await send<Row>('GET', `/location-types/${id}`)).body.data
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, rival) =>
        send('POST', '/location-types/update', {
          id,
          version,
          locationTypeName: `Rival ${step} ${rival}`,
          locationTypeDescription: null,
        }),
      ),
    )
    if (answers.filter(({ status }) => status === 200).length !== 1) wrong++
  }
  return { steps: 25, wrong }
}

/** Reports over both instances, whose outboxes are worked off by both: the supervisor hears of each once. */
async function notices(url: string) {
  const send = await actor(url, REPORTER)
  const body = await hazard(send)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      send<{ assignmentNumber: string }>('POST', '/form-data/report', body(`Notice ${n}`), {
        'idempotency-key': randomUUID(),
      }),
    ),
  )
  const numbers = answers.flatMap((answer) => (answer.status === 200 ? [answer.body.data.assignmentNumber] : []))
  const until = Date.now() + 15_000
  let counts = await countNotified({ url })
  while (Date.now() < until && numbers.some((number) => !counts.has(number))) counts = await countNotified({ url })
  const times = numbers.map((number) => counts.get(number) ?? 0)
  return {
    reports: numbers.length,
    numbersTwice: numbers.length - new Set(numbers).size,
    lost: times.filter((n) => n === 0).length,
    doubled: times.filter((n) => n > 1).length,
  }
}

/** `carries`: so many times the requests of one instance go over two, each on a processor of its own. */
async function oneAndTwo(url: (name: string) => string, counted: Counted, token: string) {
  const compare = async (next: () => Hit) => {
    const rounds: Record<'one' | 'both', Cost[]> = { one: [], both: [] }
    // In turn, as the machine may be busy with something else meanwhile.
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['one', 'both'] as const) rounds[name].push(await costOf(url(name), counted, token, next))
    }
    const [one, two] = [meanOf(rounds.one), meanOf(rounds.both)]
    return { one, two, carries: Number(((2 * one.serverMs) / two.serverMs).toFixed(2)) }
  }
  const [list, create] = [await compare(REQUESTS.list), await compare(REQUESTS.create)]
  return { list, create, mb: counted.pids.map(residentMb), load: loadavg()[0] }
}
