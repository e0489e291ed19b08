import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE } from '@selamat/contract/domains/identity/auth-paths'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../apps/api/src/platform/embedded-postgres/index.ts'
import { startReplica } from '../../../apps/api/test/replica.ts'
import { actor, serverUnderTest } from '../server-under-test.ts'
import { lostOf, type Tally, work } from '../terminations.ts'
import { inFolder } from './in-folder.ts'

const WRITE_MS = 4000
const ADMINISTRATOR = '10000002'

/**
 * A streaming replica with synchronous commit: long reads are answered by it, each with what was written just before; then the database
 * ends for good under eight writers, the replica is promoted, and nothing that was acknowledged is lost.
 */
export async function proveReplica(rounds: number, port: number) {
  return inFolder(async (folder) => {
    const [sourceDir, copyDir] = [path.join(folder, 'source'), path.join(folder, 'copy')]
    const source = await startEmbeddedPostgres({ dataDir: sourceDir, log: () => undefined })
    const { copy, admin } = await startReplica(sourceDir, copyDir)
    await admin.query(`alter system set synchronous_standby_names = 'copy'`)
    await admin.query('select pg_reload_conf()')
    await admin.query('grant execute on function pg_promote(boolean, integer) to selamat')
    const settings = {
      DATABASE_URL: source.applicationUrl,
      MIGRATION_DATABASE_URL: source.url,
      DATABASE_REPLICA_URL: copy.applicationUrl,
      DEMO: '1',
    }
    const context = await serverUnderTest(port, settings)
    const successor = await serverUnderTest(port, {
      DATABASE_URL: copy.applicationUrl,
      MIGRATION_DATABASE_URL: copy.url,
    })
    try {
      await context.start()
      const reads = await longReads(context.url, rounds)
      const tally: Tally = { acknowledged: new Set(), statuses: new Map() }
      const send = await actor(context.url, ADMINISTRATOR)
      const working = Array.from({ length: 8 }, (_, writer) => work(send, writer, tally, () => true))
      await delay(WRITE_MS)
      const { rows } = await admin.query<{ commits: string }>('select sync_state as commits from pg_stat_replication')
      const [postmaster] = readFileSync(path.join(sourceDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await context.kill()
      await Promise.all(working)
      await source.stop()
      await promote(copy.url)
      await successor.start()
      return { ...rows[0], reads, ...(await lostOf(copy.url, tally)) }
    } finally {
      await context.demolish()
      await successor.demolish()
      await copy.stop()
      await source.stop()
    }
  })
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
}

/** Writes, and looks for it at once in the audit log, a file and the dashboards: how many reads missed it, and where they were answered. */
async function longReads(url: string, rounds: number) {
  const send = await actor(url, ADMINISTRATOR)
  const before = await readsAt(url)
  const unseen = { trail: 0, file: 0 }
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const name = `Read ${round} ${Date.now()}`
    await send('POST', '/location-types', { locationTypeName: name, locationTypeDescription: null })
    const trail = await send<{ label: string }[]>('POST', '/audit/list', {
      limit: 1,
      filter: { entity: ['location_types'] },
    })
    if (trail.body.data[0]?.label !== name) unseen.trail++
    const { file, rows } = await exported(url, send.token, name)
    if (file !== 200) failed++
    if (rows !== 1) unseen.file++
    const figures = await send('POST', '/dashboards/figures', { page: 'HOME' })
    if (figures.status !== 200) failed++
  }
  const after = await readsAt(url)
  return {
    rounds,
    unseen,
    failed,
    atReplica: after.replica - before.replica,
    atDatabase: after.database - before.database,
  }
}

/** How many rows the file of location types with this name has. */
async function exported(url: string, token: string, keyword: string) {
  const answer = await fetch(`${url}${API_BASE}/location-types/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ keyword }),
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!answer.ok) return { file: answer.status, rows: 0 }
  const workbook = await readXlsx(bytes)
  return { file: answer.status, rows: (workbook.sheets[0]?.rows.length ?? 0) - 1 }
}

async function readsAt(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const at = (where: string) => Number(new RegExp(`long_reads_total\\{at="${where}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { replica: at('replica'), database: at('database') }
}
