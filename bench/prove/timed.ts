import { loadavg } from 'node:os'
import { cpuSeconds, databaseCpuSeconds } from '../load.ts'
import type { Actor } from './server-under-test.ts'

interface Times {
  /** The first ones open connections, compile and plan: they are not what a person waits for on a running server. */
  readonly warmUp: number
  readonly times: number
}
export const WARM_UP = 20
export const TIMES = 200
const MANY: Times = { warmUp: WARM_UP, times: TIMES }

const at = (times: readonly number[], share: number) =>
  Number(
    (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2),
  )

/** Whose processor time is counted: of a server, and of the connections to a database. */
export interface Source {
  readonly pid: number
  readonly database: string
}

/** Waits for something again and again: in ms, and the processor time that each took in a server and in a database. */
export async function timed(
  name: string,
  most: number,
  source: Source,
  ask: (n: number) => Promise<unknown>,
  { warmUp, times: often }: Times = MANY,
) {
  const times: number[] = []
  let before = { server: 0, database: 0 }
  const cpu = () => ({ server: cpuSeconds(source.pid), database: databaseCpuSeconds(source.database) })
  for (let n = -warmUp; n < often; n++) {
    if (n === 0) before = cpu()
    const began = performance.now()
    await ask(n + warmUp)
    if (n >= 0) times.push(performance.now() - began)
  }
  const after = cpu()
  const each = (seconds: number) => Number(((seconds * 1000) / often).toFixed(2))
  const medianMs = at(times, 0.5)
  const cpuMs = { server: each(after.server - before.server), database: each(after.database - before.database) }
  // On a machine that others load too, what a request takes of the processor says how long it takes alone.
  const holds = Math.min(medianMs, cpuMs.server + cpuMs.database) <= most
  return { name, medianMs, p95Ms: at(times, 0.95), cpuMs, most, holds, load: Number(loadavg()[0]?.toFixed(1)) }
}

/** Sends something, and throws where it is refused. */
export const sending = (send: Actor, where: string, body: (n: number) => object) => async (n: number) => {
  const { status, body: answer } = await send('POST', where, body(n))
  if (status !== 200) throw new Error(`${where}: ${status} ${answer.message}`)
}
