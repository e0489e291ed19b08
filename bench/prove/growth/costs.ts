import { randomUUID } from 'node:crypto'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { cpuSeconds, databaseCpuSeconds, type Hit, run } from '../../load.ts'

const HITS = 4000
const CONNECTIONS = 16

const list = (): Hit => ({ method: 'POST', path: `${API_BASE}/location-types/list`, body: '{"limit":20}' })
const create = (): Hit => ({
  method: 'POST',
  path: `${API_BASE}/location-types`,
  body: JSON.stringify({ locationTypeName: `Cost ${randomUUID()}`, locationTypeDescription: null }),
})

/** What a read and a write cost of some servers and of the embedded database, in ms of a processor. */
export async function costs(url: string, pids: readonly number[], token: string) {
  const cpu = () => ({
    servers: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    database: databaseCpuSeconds('selamat'),
  })
  const measure = async (next: () => Hit) => {
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
  return { list: await measure(list), create: await measure(create) }
}
