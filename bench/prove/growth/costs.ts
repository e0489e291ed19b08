import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { cpuSeconds, type Hit, run } from '../../load.ts'

const HITS = 1500
const CONNECTIONS = 16
/** A second of a processor, as Linux counts. */
const TICKS = 100

/** A read and a write, as a page sends them; the read first, as the rows of the other would make it longer. */
export const REQUESTS: Readonly<Record<'list' | 'create', () => Hit>> = {
  list: () => ({ method: 'POST', path: `${API_BASE}/location-types/list`, body: '{"limit":20}' }),
  create: () => ({
    method: 'POST',
    path: `${API_BASE}/location-types`,
    body: JSON.stringify({ locationTypeName: `Cost ${randomUUID()}`, locationTypeDescription: null }),
  }),
}

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)

/** Processor seconds of the PostgreSQL in a folder, whatever others run on the machine (Linux): its processes, and those that have ended. */
function postgresSeconds(folder: string): number {
  const [postmaster] = readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8')
    .split('\n')
    .map(Number)
  const secondsOf = (pid: number) => {
    try {
      return statOf(pid)[1] === postmaster ? cpuSeconds(pid) : 0
    } catch {
      // It has ended since the list was read.
      return 0
    }
  }
  const [own = [], pids] = [statOf(postmaster ?? 0), readdirSync('/proc').map(Number)]
  const ended = ((own[13] ?? 0) + (own[14] ?? 0)) / TICKS
  return pids.filter((pid) => pid > 0).reduce((sum, pid) => sum + secondsOf(pid), ended)
}

/** Whose processor time is counted: of servers, and of the embedded PostgreSQL in a folder. */
export interface Counted {
  readonly pids: readonly number[]
  readonly folder: string
}

export interface Cost {
  readonly perSecond: number
  readonly serverMs: number
  readonly databaseMs: number
}

/** The mean of several measurements. */
export function meanOf(costs: readonly Cost[]): Cost {
  const mean = (of: (cost: Cost) => number) => costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length
  return {
    perSecond: Math.round(mean(({ perSecond }) => perSecond)),
    serverMs: Number(mean(({ serverMs }) => serverMs).toFixed(3)),
    databaseMs: Number(mean(({ databaseMs }) => databaseMs).toFixed(3)),
  }
}

/** What a request costs of servers and database, in ms of a processor. */
export async function costOf(url: string, { pids, folder }: Counted, token: string, next: () => Hit): Promise<Cost> {
  const cpu = () => ({
    servers: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    database: postgresSeconds(folder),
  })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const load = { url, connections: CONNECTIONS, headers, next }
  await run({ ...load, hits: HITS / 4 })
  const before = cpu()
  const { requestsPerSecond } = await run({ ...load, hits: HITS })
  const after = cpu()
  const each = (seconds: number) => Number(((seconds * 1000) / HITS).toFixed(3))
  return {
    perSecond: Math.round(requestsPerSecond),
    serverMs: each(after.servers - before.servers),
    databaseMs: each(after.database - before.database),
  }
}
