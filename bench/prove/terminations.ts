import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Actor, actor, type ServerUnderTest } from './server-under-test.ts'
import { peopleCsv, uploads } from './uploads.ts'

const OURS = `datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
/** One at random; every other time one that is at work. */
const END_ONE = `select pg_terminate_backend(pid), state, query from pg_stat_activity
  where ${OURS} and ($1 or state <> 'idle') order by random() limit 1`
const STORED = `select location_type_name as name, count(*)::int as times from location_types
  where location_type_name like 'Ended %' group by 1`
const LISTENING = `select 1 from pg_stat_activity where ${OURS} and query like 'listen live%'`
const JOB_DONE = `select 1 from pgboss.job where completed_on > $1 and state = 'completed'`

export interface Tally {
  readonly acknowledged: Set<string>
  readonly statuses: Map<number | string, number>
}

/** Writes and reads until told to end; a create that is answered 503 is sent again with its key. */
export async function work(send: Actor, writer: number, tally: Tally, goOn: () => boolean): Promise<void> {
  const count = (status: number | string) => tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
  for (let serial = 0; goOn(); serial++) {
    const name = `Ended ${writer}-${serial}`
    const key = { 'idempotency-key': randomUUID() }
    for (let acknowledged = false; !acknowledged; ) {
      const body = { locationTypeName: name, locationTypeDescription: null }
      const { status } = await send('POST', '/location-types', body, key).catch(() => ({ status: 'no answer' }))
      count(status)
      acknowledged = status === 200
      if (status !== 200 && status !== 503) return
    }
    tally.acknowledged.add(name)
    const { status } = await send('POST', '/location-types/list', { limit: 5 }).catch(() => ({ status: 'no answer' }))
    count(status)
  }
}

/** What of that which was acknowledged is not stored, or twice, and how often each status was answered. */
export async function lostOf(databaseUrl: string, tally: Tally) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string; times: number }>(STORED)
  await client.end()
  const stored = new Map(rows.map(({ name, times }) => [name, times]))
  const acknowledged = [...tally.acknowledged]
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !stored.has(name)).length,
    doubled: [...stored.values()].filter((times) => times > 1).length,
    answers: Object.fromEntries(tally.statuses),
  }
}

/**
 * Ends connections of a server while eight write and a file is imported: pool, live events, jobs and imports. Nothing that
 * was acknowledged is lost, nothing is there twice, every error is 503, and afterwards all goes on.
 */
export async function proveTerminations(context: ServerUnderTest, terminations: number, databaseUrl: () => string) {
  await context.start()
  const send = await actor(context.url, '10000002')
  const admin = new pg.Client({ connectionString: databaseUrl() })
  await admin.connect()
  const until = async (text: string, values: unknown[] = []) => {
    while ((await admin.query(text, values)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 250))
  }
  await until(LISTENING)
  const { upload, ended, write } = uploads(context.url, send)
  const id = await upload('users', 'people.csv', peopleCsv(70_000_000, 5000))
  const imported = ended(id).then(write)
  const tally: Tally = { acknowledged: new Set(), statuses: new Map() }
  let left = terminations
  const working = Array.from({ length: 8 }, (_, writer) => work(send, writer, tally, () => left > 0))
  const states = new Map<string, number>()
  while (left > 0) {
    const { rows } = await admin.query<{ state: string; query: string }>(END_ONE, [left % 2 === 0])
    for (const { state, query } of rows) {
      const what = /^listen live/.test(query) ? 'live events' : /advisory/.test(query) ? 'claims of imports' : state
      states.set(what, (states.get(what) ?? 0) + 1)
      left -= 1
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  const lastAt = new Date()
  await Promise.all(working)
  const { status, counts } = await imported
  await until(LISTENING)
  await until(JOB_DONE, [lastAt])
  await admin.end()
  return {
    terminated: terminations,
    of: Object.fromEntries(states),
    crashes: context.crashes(),
    ...(await lostOf(databaseUrl(), tally)),
    import: status,
    imported: counts.IMPORTED,
    stopMs: await context.stop(),
  }
}
