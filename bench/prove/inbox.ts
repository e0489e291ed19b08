import pg from 'pg'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { verifyAudit } from '../../apps/api/src/platform/audit-verify.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { run } from '../load.ts'
import { signIn, startProduct } from '../servers.ts'

/** Fills a database with people and tasks, set by set, then reads an inbox, its counter and its history under load, and proves the audit trail. */
export async function proveInbox(serverUrl: string, employees: number, tasks: number, dataDir: string, port: number) {
  const url = await makeEmpty(serverUrl, 'prove_inbox')
  const database = openDatabase(url, { max: 4, onError: () => undefined, patient: true })
  const began = performance.now()
  await loadDemo({ database, clock: systemClock, employees, tasks })
  await database.pool.query('analyze')
  const loadSeconds = (performance.now() - began) / 1000
  const verifying = performance.now()
  const verdict = await verifyAudit(database, undefined)
  const verifySeconds = (performance.now() - verifying) / 1000
  await database.close()
  const counts = await count(url)
  const product = await startProduct(url, port, dataDir)
  try {
    const { token } = await signIn(product.url, '10000005')
    const ask = (path: string, body?: unknown) =>
      run({
        url: product.url,
        connections: 8,
        hits: 800,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        next: () =>
          body
            ? { method: 'POST', path: `/api/v1${path}`, body: JSON.stringify(body) }
            : { method: 'GET', path: `/api/v1${path}` },
      })
    const list = await ask('/my-tasks/list', { limit: 20, filter: { typeFlow: 'safety' } })
    const history = await ask('/my-tasks/history/list', { limit: 20, filter: { typeFlow: 'safety' } })
    const counter = await ask('/my-tasks/counter')
    return {
      ...counts,
      loadSeconds: Math.round(loadSeconds),
      listP50Ms: list.p50,
      historyP50Ms: history.p50,
      counterP50Ms: counter.p50,
      audit: verdict,
      verifySeconds: Number(verifySeconds.toFixed(1)),
    }
  } finally {
    await product.stop()
  }
}

async function count(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ tasks: number; auditRows: number }>(
    'select (select count(*)::int from tasks) as tasks, (select count(*)::int from audit_events) as "auditRows"',
  )
  await client.end()
  return rows[0]
}
