import { readdirSync, readFileSync } from 'node:fs'
import autocannon from 'autocannon'

/** One request of a load: what to send, and what to remember of the answer for the connection's next one. */
export interface Hit {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

export interface Load {
  readonly url: string
  readonly connections: number
  readonly hits: number
  readonly headers: Record<string, string>
  /** The next request of a connection, numbered from 0; `serial` never repeats within a load. */
  readonly next: (connection: number, serial: number) => Hit
}

export interface Measured {
  readonly requestsPerSecond: number
  readonly p50: number
  readonly p99: number
}

/** Sends exactly so many hits over keep-alive connections and fails on any answer that is not 2xx. */
export async function run(load: Load): Promise<Measured> {
  let serial = 0
  let connections = 0
  const numbers = new WeakMap<object, number>()
  const numberOf = (context: object) => {
    const number = numbers.get(context) ?? connections++
    numbers.set(context, number)
    return number
  }
  let first = 0
  let last = 0
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    amount: load.hits,
    headers: load.headers,
    // It ends with a sample.
    sampleInt: 50,
    requests: [
      {
        onResponse: () => {
          last = performance.now()
        },
        setupRequest: (request, context) => {
          first ||= performance.now()
          const { headers, ...hit } = load.next(numberOf(context), serial++)
          return { ...request, ...hit, headers: { ...request.headers, ...headers } }
        },
      },
    ],
  })
  if (result.errors || result.timeouts || result.non2xx) {
    throw new Error(
      `${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} answers that are not 2xx from ${load.url}`,
    )
  }
  // autocannon's own duration counts whole seconds.
  const seconds = (last - first) / 1000
  return { requestsPerSecond: load.hits / seconds, p50: result.latency.p50, p99: result.latency.p99 }
}

const TICKS = 100

/** Processor seconds that a process has used so far (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** Processor seconds that the connections of a database have used so far (Linux): their processes bear its name. */
export function databaseCpuSeconds(database: string): number {
  const secondsOf = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${database} `) ? cpuSeconds(pid) : 0
    } catch {
      // It has ended since the list was read.
      return 0
    }
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .reduce((sum, pid) => sum + secondsOf(pid), 0)
}

/** Resident memory of a process in MB (Linux). */
export function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
