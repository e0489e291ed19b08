import path from 'node:path'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { HOUR } from '@selamat/contract/kit/time'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { fillPermits } from '../permits.ts'
import { startProduct } from '../servers.ts'
import { compare, post, type Question, type Size } from './compare.ts'
import { actor } from './server-under-test.ts'

/** Reads every permit of the company. */
const MANAGER = '10000003'
const TEN_TIMES = 10

const SITE = `select s.id from sites s join users u on u.company_id = s.company_id where u.username = '${MANAGER}' and s.code = 'GRS'`

function questionsAt(siteId: number, now: Date): Question[] {
  const window = (from: Date) => ({
    from: formatTimestamp(from),
    until: formatTimestamp(new Date(from.getTime() + 16 * HOUR)),
  })
  const past = new Date(now.getTime() - 30 * 24 * HOUR)
  return [
    post('the board of now', '/permits/board', { siteId, ...window(new Date(now.getTime() - 4 * HOUR)) }),
    post('the board of a month ago', '/permits/board', {
      siteId,
      at: formatTimestamp(past),
      ...window(new Date(past.getTime() - 4 * HOUR)),
    }),
    post('what changed in 8 hours', '/permits/board/changes', {
      siteId,
      from: formatTimestamp(new Date(past.getTime() - 8 * HOUR)),
      until: formatTimestamp(past),
    }),
  ]
}

async function sizeOf(serverUrl: string, permits: number, now: Date, port: number, dataDir: string) {
  const url = await makeEmpty(serverUrl, `prove_permits_${permits}`)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await fillPermits(database, permits)
  const [site] = (await database.pool.query<{ id: number }>(SITE)).rows
  if (!site) throw new Error('the demo has no such site')
  const product = await startProduct(url, port, path.join(dataDir, String(permits)))
  const ask = await actor(product.url, MANAGER)
  const size: Size = { product, questions: questionsAt(site.id, now), token: ask.token }
  return { size, ask, database, siteId: site.id }
}

interface Event {
  readonly permitId: number
  readonly at: number
  readonly status: string
  readonly from: number
  readonly until: number
}

const EVENTS = `select e.permit_id as "permitId", extract(epoch from e.at)::float8 * 1000 as at, e.to_status as status,
    extract(epoch from e.starts_at)::float8 * 1000 as from, extract(epoch from e.ends_at)::float8 * 1000 as until
  from permit_events e join permits p on p.id = e.permit_id where p.site_id = $1 order by e.at, e.id`

/** The status of every permit at rising instants, from all events one after the other. */
function replayOf(events: readonly Event[]) {
  const latest = new Map<number, Event>()
  let next = 0
  return (at: number): ReadonlyMap<number, Event> => {
    for (let event = events[next]; event !== undefined && event.at <= at; event = events[++next]) {
      latest.set(event.permitId, event)
    }
    return latest
  }
}

interface BoardAnswer {
  readonly areas: readonly { readonly permits: readonly { readonly id: number; readonly status: string }[] }[]
}

/** Compares the board of random instants with a replay of all events. Returns how many differ. */
async function compareInstants(
  database: Database,
  siteId: number,
  ask: Awaited<ReturnType<typeof actor>>,
  instants: number,
) {
  const events = (await database.pool.query<Event>(EVENTS, [siteId])).rows
  const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0]
  const second = (value: number) => Math.floor(value / 1000) * 1000
  const chosen = Array.from({ length: instants }, () => second(first + Math.random() * (last - first))).sort(
    (a, b) => a - b,
  )
  const replay = replayOf(events)
  let wrong = 0
  let permits = 0
  for (const at of chosen) {
    const [from, until] = [at - 4 * HOUR, at + 12 * HOUR]
    const body = {
      siteId,
      at: formatTimestamp(new Date(at)),
      from: formatTimestamp(new Date(from)),
      until: formatTimestamp(new Date(until)),
    }
    const { data } = (await ask<BoardAnswer>('POST', '/permits/board', body)).body
    const found = data.areas.flatMap((area) => area.permits).map(({ id, status }) => `${id} ${status}`)
    const open = ['ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER', 'EXPIRED', 'HANDED_BACK']
    const expected = [...replay(at).values()]
      .filter((event) => event.from < until && (event.until > from || open.includes(event.status)))
      .map(({ permitId, status }) => `${permitId} ${status}`)
    permits += expected.length
    if (found.sort().join() !== expected.sort().join()) wrong++
  }
  return { instants, wrong, permitsEach: Math.round(permits / instants) }
}

/** The board of now and of the past with ten times as many permits, and at many random instants against a replay of all events. */
export async function provePermitBoard(
  serverUrl: string,
  permits: number,
  instants: number,
  dataDir: string,
  port: number,
) {
  const now = new Date()
  const small = await sizeOf(serverUrl, permits / TEN_TIMES, now, port, dataDir)
  const large = await sizeOf(serverUrl, permits, now, port + 1, dataDir)
  try {
    const replayed = await compareInstants(small.database, small.siteId, small.ask, instants)
    return { permits, replayed, answers: await compare(small.size, large.size) }
  } finally {
    await small.database.close()
    await large.database.close()
  }
}
