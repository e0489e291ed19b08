import { randomUUID } from 'node:crypto'
import { type Actor, actor, type ServerUnderTest } from './server-under-test.ts'

interface Row {
  readonly id: number
  readonly version: number
  readonly locationTypeName: string
}

interface Written {
  readonly acknowledged: Set<string>
  /** Sent, but no answer came: each is sent again with the same key after the start. */
  readonly inDoubt: Map<string, string>
}

/** Writes location types until the server is gone. */
async function write(send: Actor, round: number, writer: number, written: Written): Promise<void> {
  for (let serial = 0; ; serial++) {
    const name = `Kill ${round}-${writer}-${serial}`
    const key = randomUUID()
    written.inDoubt.set(name, key)
    const answer = await send(
      'POST',
      '/location-types',
      { locationTypeName: name, locationTypeDescription: null },
      { 'idempotency-key': key },
    ).catch(() => undefined)
    if (!answer || answer.status >= 500) return
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.message}`)
    written.inDoubt.delete(name)
    written.acknowledged.add(name)
  }
}

async function sendAgain(send: Actor, written: Written): Promise<void> {
  for (const [name, key] of written.inDoubt) {
    const answer = await send(
      'POST',
      '/location-types',
      { locationTypeName: name, locationTypeDescription: null },
      { 'idempotency-key': key },
    )
    if (answer.status !== 200) throw new Error(`${name}, sent again: ${answer.status} ${answer.body.message}`)
    written.acknowledged.add(name)
  }
  written.inDoubt.clear()
}

/** How often each name is stored, read page by page. */
async function stored(send: Actor): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let last = 0; ; ) {
    const { body } = await send<Row[]>('POST', '/location-types/list', {
      limit: 1000,
      start: last,
      keyword: 'Kill ',
      orderBy: { column: 'id', direction: 'ascending' },
    })
    const rows = body.data
    for (const { locationTypeName } of rows) counts.set(locationTypeName, (counts.get(locationTypeName) ?? 0) + 1)
    last += rows.length
    if (rows.length < 1000 || last >= 9000) return counts
  }
}

/** kill -9 while eight write, again and again: nothing acknowledged is lost, nothing is there twice, and it is soon back. */
export async function proveKill(context: ServerUnderTest, rounds: number, writers: number, writeMs: number) {
  const recoveries: number[] = []
  let acknowledged = 0
  let lost = 0
  let doubled = 0
  await context.start()
  // A session outlives the server: one sign-in serves all rounds.
  const send = await actor(context.url, '10000002')
  for (let round = 0; round < rounds; round++) {
    const written: Written = { acknowledged: new Set(), inDoubt: new Map() }
    const working = Array.from({ length: writers }, (_, writer) => write(send, round, writer, written))
    await new Promise((resolve) => setTimeout(resolve, writeMs))
    await context.kill()
    await Promise.all(working)
    recoveries.push(await context.start())
    await sendAgain(send, written)
    const counts = await stored(send)
    for (const name of written.acknowledged) {
      const times = counts.get(name) ?? 0
      if (times === 0) lost++
      if (times > 1) doubled++
    }
    acknowledged += written.acknowledged.size
    await clear(send)
  }
  return { rounds, acknowledged, lost, doubled, slowestRecoveryMs: Math.round(Math.max(...recoveries)) }
}

/** Makes room for the next round, so that one page of 10,000 rows holds it. */
async function clear(send: Actor): Promise<void> {
  for (;;) {
    const { body } = await send<Row[]>('POST', '/location-types/list', { limit: 200, keyword: 'Kill ' })
    const rows = body.data
    if (rows.length === 0) return
    await Promise.all(
      rows.map(({ id, version }) =>
        send('POST', `/location-types/delete/${id}`, undefined, { 'if-match': String(version) }),
      ),
    )
  }
}
