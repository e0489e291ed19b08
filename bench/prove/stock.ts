import { randomUUID } from 'node:crypto'
import { actOf } from '@selamat/contract/domains/identity/signing'
import { prescription } from '@selamat/contract/domains/medical/prescriptions/prescription'
import { stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { stockEdit } from '@selamat/contract/domains/medical/stock/stock-edit'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { type Random, seeded } from '../../apps/api/demo/random.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { loadKeys } from '../../apps/api/src/platform/keys.ts'
import { seal } from '../../apps/api/test/seal.ts'
import { makeEmpty } from '../dataset.ts'
import { freePort } from '../servers.ts'
import { type Actor, actor, type Sent, serverUnderTest } from './server-under-test.ts'
import {
  fillShelves,
  type Mark,
  SHELF,
  type Shelf,
  shelfState,
  wrongKeys,
  wrongLines,
  wrongShelves,
} from './stock-state.ts'

const [PHARMACIST, DOCTOR] = ['10000018', '10000006'] as const
const PASSWORD = 'Selamat#2026'
const MOST_TRIES = 200

/** What all writers have done: each operation by its mark with how it was answered, and what each line of a prescription has got. */
interface Answered {
  readonly marks: Map<string, Mark>
  readonly lines: Map<number, number>
  askedAgain: number
}

/** The two ends of a writer: the same account at both servers. */
interface Sender {
  readonly send: (at: string, body: object, key?: string) => Promise<Sent<never> | 'unknown'>
  readonly answered: Answered
}

/**
 * Sends one operation until there is an answer that decides, by one server and then the other. With a key it can be sent again
 * as often as needed; without one a second try may find that the first was done: then it is unknown.
 */
function senderOf(ends: readonly Actor[], answered: Answered, first: number): Sender {
  const send: Sender['send'] = async (at, body, key) => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const end = ends[(first + attempt) % ends.length]
      const answer = await end?.('POST', at, body, key === undefined ? {} : { 'idempotency-key': key }).catch(
        () => undefined,
      )
      const decides = answer && answer.status < 500 && answer.status !== 429 && answer.body.code !== 'REPEATED'
      if (answer && decides)
        return attempt > 0 && key === undefined && answer.status !== 200 ? 'unknown' : (answer as Sent<never>)
      answered.askedAgain++
      await new Promise((resolve) => setTimeout(resolve, 20 + 5 * attempt))
    }
    throw new Error(`no answer to ${at}`)
  }
  return { send, answered }
}

/** The random steps of a writer; each is marked by the reason of its movements, or by the line that it hands out. */
function stepsOf({ send, answered }: Sender, shelf: Shelf, publicKey: string, random: Random, writer: number) {
  let serial = 0
  const markOf = (what: string) => `${what} ${writer}/${++serial} of the proof`
  /** Notes what came of an operation that moves so much; whether it is done. */
  const note = (mark: string, amount: number, answer: Sent<never> | 'unknown') => {
    if (answer !== 'unknown' && answer.status !== 200 && ![404, 409, 422].includes(answer.status)) {
      throw new Error(`${mark}: ${answer.status} ${answer.body.message}`)
    }
    const outcome = answer === 'unknown' ? 'unknown' : answer.status === 200 ? 'done' : 'refused'
    answered.marks.set(mark, { outcome, amount })
    return outcome === 'done'
  }
  const gotten = (lineId: number, qty: number) => answered.lines.set(lineId, (answered.lines.get(lineId) ?? 0) + qty)
  const proofOf = (body: { id: number; version: number }) => {
    const madeAt = formatTimestamp(new Date())
    const signed = actOf(stockEdit.MEDICINE, body)
    return seal({ password: PASSWORD, signed, madeAt, nonce: randomUUID() }, publicKey)
  }
  const some = async () => random.pick(await shelf.batches())
  const prescriptions = [...shelf.prescriptions.filter((_, at) => at % shelf.writers === writer)]

  async function receive() {
    const { itemId, centerId, batchNo, expiresOn } = await some()
    const reason = markOf('Received')
    const quantity = 1 + random.below(30)
    const body = { action: 'receive', itemId, centerId, batchNo, expiresOn, quantity, reason }
    note(reason, quantity, await send(stockEdit.MEDICINE.path, body, randomUUID()))
  }
  /** A correction or disposal: the second person signs for the version that was read. */
  async function lower(action: 'adjust' | 'dispose') {
    const { id, version } = await some()
    const reason = markOf(action)
    const amount = 1 + random.below(40)
    const change = random.below(3) === 0 ? amount : -amount
    const second = { username: DOCTOR, proof: proofOf({ id, version }) }
    const body = { action, id, version, reason, second, ...(action === 'adjust' ? { change } : { quantity: amount }) }
    note(reason, amount, await send(stockEdit.MEDICINE.path, body))
  }
  async function transfer() {
    const { id, version, centerId } = await some()
    const reason = markOf('Sent')
    const to = shelf.centers.find((center) => center !== centerId) ?? 0
    const quantity = 1 + random.below(15)
    const body = { action: 'transfer', id, version, centerId: to, quantity, reason }
    // It leaves, and it arrives.
    note(reason, 2 * quantity, await send(stockEdit.MEDICINE.path, body, randomUUID()))
  }
  async function dispense() {
    const one = prescriptions[random.below(prescriptions.length)]
    const stored = one === undefined ? undefined : await shelf.prescription(one)
    if (stored?.status !== 'SUBMITTED' || stored.owed === 0) return
    const qty = 1 + random.below(stored.owed)
    const medicines = [{ itemId: stored.itemId, qty, closedReason: null }]
    const { id: treatmentId, version, reservationId } = stored
    const body = { isConfirm: true, treatmentId, version, reservationId, medicines, second: null }
    const answer = await send(prescription.submit.path, body, randomUUID())
    if (note(markOf('Handed out'), qty, answer)) gotten(stored.lineId, qty)
  }
  async function takeIn() {
    const one = prescriptions[random.below(prescriptions.length)]
    const stored = one === undefined ? undefined : await shelf.prescription(one)
    if (!stored || stored.dispensed === 0) return
    const reason = markOf('Returned')
    const { id, version, lineId } = stored
    const qty = 1 + random.below(stored.dispensed)
    const answer = await send(prescription.takeIn.path, { id, version, lineId, qty, reason }, randomUUID())
    if (note(reason, qty, answer)) gotten(lineId, -qty)
  }
  /** Counts a center as the pharmacist, and posts as the doctor; another writer may be at it. */
  async function count() {
    const centerId = random.pick(shelf.centers)
    const started = await send(stockCount.begin.path, { kind: 'MEDICINE', centerId }, randomUUID())
    if (started !== 'unknown' && started.status >= 500) throw new Error(started.body.message)
    const open = await shelf.count(centerId)
    if (!open) return
    const { id, version, status, lines } = open
    if (status === 'OPEN') {
      const found = lines.map(({ batchId, qty }) => ({
        batchId,
        counted: Math.max(0, qty + random.below(3) - 1),
        reason: null,
      }))
      const written = await send(stockCount.write.path, { id, version, lines: found })
      if (written === 'unknown' || written.status !== 200) return
      await send(stockCount.hand.path, { id, version: version + 1 })
      return
    }
    await shelf.asDoctor('POST', stockCount.post.path, { id, version }).catch(() => undefined)
  }
  return [
    receive,
    receive,
    receive,
    () => lower('adjust'),
    () => lower('dispose'),
    transfer,
    dispense,
    dispense,
    dispense,
    dispense,
    takeIn,
    takeIn,
    count,
  ]
}

/**
 * Random histories of receipts, hand-outs, returns, corrections, disposals, transfers and counts of a few batches by many writers
 * at two servers, of which one or the other is ended with kill -9 in each round. After each round the sum of the ledger is the shelf,
 * every balance follows from the one before, nothing is below zero, and every operation that was answered is there once.
 */
export async function proveStock(serverUrl: string, rounds: number, writers: number, writeMs: number) {
  const url = await makeEmpty(serverUrl, 'prove_stock')
  const database = openDatabase(url, { max: 8, onError: () => undefined, patient: true })
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => serverUnderTest(port, { DATABASE_URL: url, DEMO: '1' })))
  try {
    await loadDemo({ database, clock: systemClock, employees: 1500 })
    const before = await fillShelves(database, writers)
    for (const server of servers) await server.start()
    const { publicKey } = await loadKeys(database, process.env.APP_SECRET)
    const ends: Actor[] = []
    for (const server of servers) ends.push(await actor(server.url, PHARMACIST))
    const answered: Answered = { marks: new Map(), lines: new Map(), askedAgain: 0 }
    const wrong: string[] = []
    for (let round = 0; round < rounds; round++) {
      const asDoctor = await actor(servers[0]?.url ?? '', DOCTOR)
      const shelf: Shelf = { ...before, asDoctor, ...shelfState(database) }
      let over = false
      const write = async (writer: number) => {
        const random = seeded(round * 1000 + writer)
        const steps = stepsOf(senderOf(ends, answered, writer), shelf, publicKey, random, round * 100 + writer)
        while (!over) await random.pick(steps)()
      }
      const working = Array.from({ length: writers }, (_, writer) => write(writer))
      await new Promise((resolve) => setTimeout(resolve, writeMs))
      const victim = servers[round % servers.length]
      await victim?.kill()
      await new Promise((resolve) => setTimeout(resolve, writeMs / 2))
      await victim?.start()
      over = true
      await Promise.all(working)
      wrong.push(...(await wrongShelves(database)), ...(await wrongKeys(database, answered.marks)))
      wrong.push(...(await wrongLines(database, answered.lines)))
    }
    const of = (outcome: Mark['outcome']) =>
      [...answered.marks.values()].filter((one) => one.outcome === outcome).length
    const { rows } = await database.pool.query<{ kind: string; n: number }>(
      `select m.kind, count(*)::int as n from stock_movements m join stock_batches b on b.id = m.lot_id
       where b.batch_no like '${SHELF}%' group by 1 order by 1`,
    )
    const { rows: locks } = await database.pool.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
    return {
      ...{ rounds, writers, wrong: wrong.length, examples: wrong.slice(0, 5) },
      ...{
        done: of('done'),
        refused: of('refused'),
        unknown: of('unknown'),
        askedAgain: answered.askedAgain,
        deadlocks: locks[0]?.n ?? 0,
      },
      movements: Object.fromEntries(rows.map(({ kind, n }) => [kind, n])),
    }
  } finally {
    await database.close()
    await Promise.all(servers.map((server) => server.demolish()))
  }
}
