import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { freePort } from '../servers.ts'
import { type Actor, actor, serverUnderTest } from './server-under-test.ts'

const NURSE = '10000007'
const KILLED_AFTER_MS = 250

interface Time {
  readonly slotId: number
  readonly startsAt: string
}
interface Booked {
  readonly number: string
}

const FREE = `select s.id::int as "slotId" from slots s join clinicians c on c.id = s.clinician_id and c.profession = 'DOCTOR'
  where s.quota = 1 and s.taken = 0 and not s.closed and s.starts_at > now() + interval '1 day' order by s.starts_at`
const PLACES = `select s.taken, (select count(*)::int from reservation_slots h where h.slot_id = s.id) as places,
    (select count(*)::int from reservations r join reservation_slots h on h.reservation_id = r.id
      where h.slot_id = s.id and r.status = 'CONFIRMED') as reservations
  from slots s where s.id = $1`

/**
 * So many people want one time, each by one of two servers, of which one is ended with kill -9 in every second round; who got no
 * answer asks again with the same key. One of them has it each time, nobody else, and nothing waits for a deadlock.
 */
export async function proveRivals(serverUrl: string, rivals: number, rounds: number) {
  const url = await makeEmpty(serverUrl, 'prove_rivals')
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: rivals + 700 })
  await database.close()
  const db = new pg.Client({ connectionString: url })
  // The database server goes before it where the proof has failed.
  db.on('error', () => undefined)
  await db.connect()
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => serverUnderTest(port, { DATABASE_URL: url, DEMO: '1' })))
  const [first, second] = servers
  if (!first || !second) throw new Error('two servers are needed')
  await Promise.all(servers.map((server) => server.start()))
  const { rows: people } = await db.query<{ id: number }>(
    `select id::int from users where company_id = 1 and employer_id = 1 and archived_at is null and username not like '100000%'
     and not exists (select from reservations r where r.patient_id = users.id and r.status in ('CONFIRMED', 'WAITING_APPROVAL', 'WAITLIST'))
     order by id limit $1`,
    [rivals],
  )
  const { rows: times } = await db.query<Time>(FREE)
  const { rows: types } = await db.query<{ id: number }>(
    `select id::int from visit_types where company_id = 1 and code = 'CONS'`,
  )
  const visitTypeId = types[0]?.id ?? 0
  const senders: Actor[] = []
  for (const server of servers) senders.push(await actor(server.url, NURSE))
  const result = { rivals: people.length, rounds, winners: 0, wrong: 0, askedAgain: 0, slowestMs: 0, deadlocks: 0 }

  const book = (send: Actor, patientId: number, slotId: number, key: string) =>
    send<Booked>('POST', '/reservations', { patientId, visitTypeId, slotId }, { 'idempotency-key': key })

  /** Asks until there is an answer that decides; returns the number of the reservation, null for who was too late. */
  async function compete(patientId: number, at: number, slotId: number): Promise<string | null> {
    const key = randomUUID()
    for (let attempt = 0; attempt < 200; attempt++) {
      const send = senders[(at + attempt) % senders.length]
      const began = performance.now()
      const answer = await (send && book(send, patientId, slotId, key).catch(() => undefined))
      if (answer?.status === 200) return answer.body.data.number
      if (answer?.status === 409 && answer.body.code === 'SLOT_TAKEN') {
        result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - began))
        return null
      }
      if (answer && answer.status < 500 && answer.status !== 429 && answer.body.code !== 'REPEATED')
        throw new Error(`${answer.status} ${answer.body.message}`)
      result.askedAgain++
      await new Promise((resolve) => setTimeout(resolve, 25 + 10 * attempt))
    }
    throw new Error('no answer')
  }

  for (let round = 0; round < rounds; round++) {
    const slotId = times[round]?.slotId ?? 0
    // Who asks first often wins, and nobody may have more than a few reservations ahead.
    const first = (round * people.length) / rounds
    const working = [...people.slice(first), ...people.slice(0, first)].map(({ id }, at) => compete(id, at, slotId))
    if (round % 2 === 1) {
      await new Promise((resolve) => setTimeout(resolve, KILLED_AFTER_MS))
      await second.kill()
      await second.start()
    }
    const numbers = new Set((await Promise.all(working)).filter((number) => number !== null))
    const { rows: found } = await db.query(PLACES, [slotId])
    const one = JSON.stringify(found[0]) === JSON.stringify({ taken: 1, places: 1, reservations: 1 })
    result.winners += numbers.size
    if (numbers.size !== 1 || !one) result.wrong++
  }
  const { rows: locks } = await db.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  result.deadlocks = locks[0]?.n ?? 0
  await db.end()
  await Promise.all(servers.map((server) => server.demolish()))
  return result
}
