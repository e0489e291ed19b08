import { readFileSync } from 'node:fs'
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

const TICKS = 100
/** Processor seconds that the machine has spent so far, whoever on (Linux): all but idling and waiting for disks. */
function busySeconds(): number {
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.replace('cpu', '').trim().split(/\s+/).map(Number) ?? []
  return (user + nice + system + interrupts + soft) / TICKS
}

/** With more of a processor than this taken by others, what the clock says is partly theirs. */
const QUIET = 0.25

/**
 * Whether an answer keeps its bound by the clock of who waits for it (the 95th percentile), and by the processor time that it
 * takes. On a machine that others kept busy a clock beyond the bound says nothing: the processor time does.
 */
export function verdictOf(
  most: number,
  { p95Ms, cpuMs, othersBusy }: Readonly<Record<'p95Ms' | 'cpuMs' | 'othersBusy', number>>,
) {
  const byClock = p95Ms <= most ? 'yes' : othersBusy > QUIET ? 'busy machine' : 'no'
  return { byClock, byProcessor: cpuMs <= most ? 'yes' : 'no' } as const
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
  const cpu = () => {
    const own = process.cpuUsage()
    return {
      at: performance.now() / 1000,
      server: cpuSeconds(source.pid),
      database: databaseCpuSeconds(source.database),
      own: (own.user + own.system) / 1e6,
      all: busySeconds(),
    }
  }
  let before = cpu()
  for (let n = -warmUp; n < often; n++) {
    if (n === 0) before = cpu()
    const began = performance.now()
    await ask(n + warmUp)
    if (n >= 0) times.push(performance.now() - began)
  }
  const after = cpu()
  const used = (of: keyof typeof after) => after[of] - before[of]
  const each = (seconds: number) => Number(((seconds * 1000) / often).toFixed(2))
  const [medianMs, p95Ms] = [at(times, 0.5), at(times, 0.95)]
  const cpuMs = { server: each(used('server')), database: each(used('database')) }
  const others = (used('all') - used('server') - used('database') - used('own')) / used('at')
  const othersBusy = Math.max(0, Number(others.toFixed(2)))
  const holds = verdictOf(most, { p95Ms, cpuMs: cpuMs.server + cpuMs.database, othersBusy })
  return { name, medianMs, p95Ms, cpuMs, most, holds, othersBusy }
}

/** Sends something, and throws where it is refused. */
export const sending = (send: Actor, where: string, body: (n: number) => object) => async (n: number) => {
  const { status, body: answer } = await send('POST', where, body(n))
  if (status !== 200) throw new Error(`${where}: ${status} ${answer.message}`)
}
