import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { residentMb, run } from '../load.ts'
import { signIn, startProduct } from '../servers.ts'

interface Upload {
  readonly bulkUploadId: number
  readonly version: number
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

const FIRST = 50_000_000
const TEAM = 40
const CONNECTIONS = 20
const HITS = 400

/** People in teams, each team below its first, each first below the one of the team before the last hundred. */
function csvOf(rows: number): string {
  const lines = [
    'Employee ID,Full name,Email,Phone,Gender,Date of birth,Department,Section,Position,Direct superior,From',
  ]
  for (let index = 0; index < rows; index++) {
    const id = FIRST + index
    const head = index - (index % TEAM)
    const superior = index % TEAM === 0 ? (index >= 100 * TEAM ? FIRST + index - 100 * TEAM : 10_000_005) : FIRST + head
    const name = `Bambang ${id.toString(36)} Irawan`
    lines.push(
      `${id},${name},p${id}@arunika.example,0812${id},Male,1989-04-12,Production,Ammonia,Field Operator,${superior},2026-11-01`,
    )
  }
  return lines.join('\n')
}

/** Imports many people while others read: how long it takes, what the reads suffer, and the most memory the process holds. */
export async function proveImport(serverUrl: string, rows: number, dataDir: string, port: number) {
  const databaseUrl = await makeEmpty(serverUrl, 'prove_import')
  const database = openDatabase(databaseUrl, { max: 4, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 1000 })
  await database.pool.query('analyze')
  await database.close()
  const product = await startProduct(databaseUrl, port, dataDir)
  const memory = { most: 0 }
  const watch = setInterval(() => {
    memory.most = Math.max(memory.most, residentMb(product.pid))
  }, 100)
  try {
    const { token } = await signIn(product.url, '10000002')
    const headers = { authorization: `Bearer ${token}` }
    const json = { ...headers, 'content-type': 'application/json' }
    const reads = () =>
      run({
        url: product.url,
        connections: CONNECTIONS,
        hits: HITS,
        headers: json,
        next: () => ({ method: 'POST', path: `${API_BASE}/users/list`, body: '{"limit":10}' }),
      })
    const post = async (at: string, body: unknown) => {
      const answer = await fetch(`${product.url}${API_BASE}${at}`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${at}: ${answer.status} ${await answer.text()}`)
    }
    const read = async (id: number): Promise<Upload> => {
      const answer = await fetch(`${product.url}${API_BASE}/bulk-uploads/${id}`, { headers })
      const { data }: { data: { logUploadFiles: Upload } } = JSON.parse(await answer.text())
      return data.logUploadFiles
    }
    const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10
    /** Reads under load until the upload leaves these states. */
    const during = async (id: number, states: readonly string[], loaded: boolean) => {
      const began = performance.now()
      const p99s: number[] = []
      for (let upload = await read(id); states.includes(upload.status); upload = await read(id)) {
        if (loaded) p99s.push((await reads()).p99)
        else await new Promise((resolve) => setTimeout(resolve, 200))
      }
      return { seconds: seconds(began), p99s }
    }
    const upload = async () => {
      const form = new FormData()
      form.append('file', new Blob([csvOf(rows)]), 'people.csv')
      const answer = await fetch(`${product.url}${API_BASE}/users/upload?again=true`, {
        method: 'POST',
        headers,
        body: form,
      })
      const { data }: { data: { logUploadFiles: Upload } } = JSON.parse(await answer.text())
      return data.logUploadFiles.bulkUploadId
    }
    await reads()
    const idle = await reads()
    const id = await upload()
    const checking = await during(id, ['UPLOADED', 'VALIDATING'], true)
    const ready = await read(id)
    await post(`/bulk-uploads/start/${id}`, { version: ready.version })
    const writing = await during(id, ['PROCESSING'], true)
    const done = await read(id)
    const second = await upload()
    const same = await during(second, ['UPLOADED', 'VALIDATING'], false)
    const again = await read(second)
    await post(`/bulk-uploads/revert/${id}`, { version: done.version, reason: 'A proof' })
    const undoing = await during(id, ['PROCESSING'], false)
    const undone = await read(id)
    const p99s = [...checking.p99s, ...writing.p99s].sort((one, other) => one - other)
    return {
      rows,
      status: done.status,
      imported: done.counts.IMPORTED,
      checkSecondsUnderLoad: checking.seconds,
      writeSecondsUnderLoad: writing.seconds,
      idleReadP99Ms: idle.p99,
      readP99Ms: p99s[Math.floor(p99s.length / 2)],
      worstReadP99Ms: p99s.at(-1),
      sameAgain: again.counts.SAME,
      checkSecondsAlone: same.seconds,
      undone: undone.status,
      undoSecondsAlone: undoing.seconds,
      mostResidentMb: memory.most,
    }
  } finally {
    clearInterval(watch)
    await product.stop()
  }
}
