import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { cpuSeconds, databaseCpuSeconds } from '../load.ts'
import { freePort, signIn, startProduct } from '../servers.ts'

interface Upload {
  readonly bulkUploadId: number
  readonly version: number
  readonly status: string
  readonly counts: Readonly<Record<string, number>>
}

/** The kinds that are imported, each with who does it, and one row: plain, in a tree, with rules and a log of its own. */
const KINDS = {
  medicines: { by: '10000018', headers: 'Medicine name,Code,Unit,Type,Form,Control,Ingredients' },
  locations: { by: '10000002', headers: 'Location name,Code,Site' },
} as const
const ROW = {
  medicines: (n: number) => `Provin ${n},PRO-${n},tablet,Allergy,Tablet,Not controlled,Provin; Excipient`,
  locations: (n: number, site: string) => `Yard ${n},YRD-${n},${site}`,
}

const AGAIN_MS = 50

/** Imports so many records of each kind and takes them back: seconds, and the processor time of server and database. */
export async function proveRecords(serverUrl: string, rows: number, dataDir: string) {
  const name = 'prove_records'
  const databaseUrl = await makeEmpty(serverUrl, name)
  const database = openDatabase(databaseUrl, { max: 4, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await database.pool.query('analyze')
  const { rows: sites } = await database.pool.query<{ siteName: string }>(
    `select s.site_name as "siteName" from sites s join users u on u.company_id = s.company_id and u.username = $1 order by s.id limit 1`,
    [KINDS.locations.by],
  )
  await database.close()
  const product = await startProduct(databaseUrl, await freePort(), dataDir, { PASSWORD_MAX_AGE_MONTHS: '0' })
  try {
    const results = []
    for (const kind of ['medicines', 'locations'] as const) {
      const { token } = await signIn(product.url, KINDS[kind].by)
      const headers = { authorization: `Bearer ${token}` }
      const call = async (at: string, body?: unknown): Promise<Upload> => {
        const form = body instanceof FormData
        const answer = await fetch(`${product.url}${API_BASE}${at}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: form ? headers : { ...headers, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${at}: ${answer.status} ${text}`)
        const { data }: { data: { logUploadFiles: Upload } } = JSON.parse(text)
        return data.logUploadFiles
      }
      /** Waits until an upload has left some states. */
      const left = async (id: number, states: readonly string[]) => {
        for (;;) {
          const upload = await call(`/bulk-uploads/${id}`)
          if (!states.includes(upload.status)) return upload
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
        }
      }
      const measured = async (work: () => Promise<Upload>) => {
        const cpu = () => ({ server: cpuSeconds(product.pid), database: databaseCpuSeconds(name) })
        const [before, began] = [cpu(), performance.now()]
        const upload = await work()
        const after = cpu()
        const tenths = (seconds: number) => Math.round(seconds * 10) / 10
        const took = {
          seconds: tenths((performance.now() - began) / 1000),
          cpu: `${tenths(after.server - before.server)} + ${tenths(after.database - before.database)}`,
        }
        return { upload, took }
      }
      const file = new FormData()
      const lines = Array.from({ length: rows }, (_, n) => ROW[kind](n, sites[0]?.siteName ?? ''))
      file.append('file', new Blob([[KINDS[kind].headers, ...lines].join('\n')]), `${kind}.csv`)
      const checked = await measured(async () => {
        const { bulkUploadId } = await call(`/bulk-uploads/${kind}/upload?again=true`, file)
        return left(bulkUploadId, ['UPLOADED', 'VALIDATING'])
      })
      const { bulkUploadId: id, version } = checked.upload
      const written = await measured(async () => {
        await call(`/bulk-uploads/start/${id}`, { version })
        return left(id, ['PROCESSING'])
      })
      const undone = await measured(async () => {
        await call(`/bulk-uploads/revert/${id}`, { version: written.upload.version, reason: 'A proof' })
        return left(id, ['PROCESSING'])
      })
      results.push({
        kind,
        rows,
        ...{ check: checked.took, write: written.took, undo: undone.took },
        imported: written.upload.counts.IMPORTED,
        reverted: undone.upload.counts.REVERTED,
      })
    }
    return results
  } finally {
    await product.stop()
  }
}
