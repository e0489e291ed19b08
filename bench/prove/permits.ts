import path from 'node:path'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { fillPermits } from '../permits.ts'
import { startProduct } from '../servers.ts'
import { compare, KEYWORD, post, type Question, type Size } from './compare.ts'
import { type Actor, actor } from './server-under-test.ts'

/** Reads every permit of the company. */
const MANAGER = '10000003'
/** Reads what a contractor's people requested, hold or work under. */
const CONTRACTOR = '10000009'
const TEN_TIMES = 10
const STOPS = 20
const STOP_MS = 2000

function questionsOf(contractorToken: string): Question[] {
  const list = (name: string, body: object, most?: number) => post(name, '/permits/list', body, most)
  const asContractor = (question: Question): Question => ({
    ...question,
    name: `${question.name}, as a contractor`,
    hit: {
      ...question.hit,
      headers: { authorization: `Bearer ${contractorToken}`, 'content-type': 'application/json' },
    },
  })
  const today = formatDate(new Date())
  const word = list('permits by a word', { keyword: 'Work 4242' }, KEYWORD)
  return [
    list('permits', {}),
    list('by number', { orderBy: { column: 'number', direction: 'ascending' } }),
    list('of a week', { filter: { day: { from: addDays(today, -37), until: addDays(today, -30) } } }),
    list('in force', { filter: { quick: ['inForce'] } }),
    word,
    list('a permit by its number', { keyword: 'SHE/PTW/PRV/004242' }, KEYWORD),
    asContractor(list('permits', {})),
    asContractor(list('in force', { filter: { quick: ['inForce'] } })),
    asContractor(word),
    post('the figures of a month', '/permits/figures', {}),
    // All of them are counted, up to 10,000.
    post('the ready-made filters', '/permits/counts', {}, TEN_TIMES),
  ]
}

async function sizeOf(serverUrl: string, permits: number, port: number, dataDir: string) {
  const url = await makeEmpty(serverUrl, `prove_permit_lists_${permits}`)
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await fillPermits(database, permits)
  await database.close()
  const product = await startProduct(url, port, path.join(dataDir, String(permits)))
  const ask = await actor(product.url, MANAGER)
  const { token } = await actor(product.url, CONTRACTOR)
  const size: Size = { product, questions: questionsOf(token), token: ask.token }
  return { size, ask }
}

interface Detail {
  readonly status: string
  readonly version: number
  readonly equipment: readonly { readonly equipmentId: number; readonly isSubject: boolean }[]
}

const until = async <T>(read: () => Promise<T | null>): Promise<T> => {
  for (;;) {
    const found = await read()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** How long a permit in force goes on after one of its sources has closed a gate: its equipment is taken out of service. */
async function timeStops(ask: Actor) {
  const { data } = (
    await ask<{ id: number }[]>('POST', '/permits/list', { limit: 100, filter: { status: ['ACTIVE'] } })
  ).body
  const times: number[] = []
  for (const { id } of data) {
    const at = `/permits/${id}`
    const { status, equipment: all } = (await ask<Detail>('GET', at)).body.data
    const used = all.find(({ isSubject }) => !isSubject)
    // One that uses the same was stopped with another.
    if (status !== 'ACTIVE' || !used || times.length === STOPS) continue
    const equipment = `/equipment-maintenance/${used.equipmentId}`
    const { version } = (await ask<Detail>('GET', equipment)).body.data
    const began = performance.now()
    const out = await ask('POST', `/equipment-maintenance/take-out/${used.equipmentId}`, { note: 'Worn', version })
    if (out.status !== 200) throw new Error(JSON.stringify(out.body))
    await until(async () => ((await ask<Detail>('GET', at)).body.data.status === 'SUSPENDED' ? true : null))
    times.push(Math.round(performance.now() - began))
  }
  times.sort((a, b) => a - b)
  const slowest = times.at(-1) ?? Number.NaN
  return { stops: times.length, medianMs: times[times.length >> 1], slowestMs: slowest, holds: slowest <= STOP_MS }
}

/** Lists and searches of permits with ten times as many, and how soon work stops when a source closes a gate. */
export async function provePermits(serverUrl: string, permits: number, dataDir: string, port: number) {
  const small = await sizeOf(serverUrl, permits / TEN_TIMES, port, dataDir)
  const large = await sizeOf(serverUrl, permits, port + 1, dataDir)
  const stops = { small: await timeStops(small.ask), large: await timeStops(large.ask) }
  return { permits, stops, answers: await compare(small.size, large.size) }
}
