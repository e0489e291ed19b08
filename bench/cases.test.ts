import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import type {} from '../apps/api/test/global-setup.ts'
import { cases } from './cases.ts'
import { databaseUrl, fillLocations, fillNotices, rowsOf } from './dataset.ts'
import { run } from './load.ts'
import { freePort, signIn, startBare, startProduct } from './servers.ts'

const HITS = 20

/** A database of its own with the demo company and some locations more. */
async function filled(): Promise<string> {
  const name = inject('template').replace('template', `test_${process.pid}_bench`)
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query(`create database "${name}" template "${inject('template')}"`)
  await admin.end()
  const url = databaseUrl(inject('adminUrl'), name)
  await fillLocations(url, 300)
  await fillNotices(url, 20)
  return url
}

it('every case of the benchmark is answered by the product and by the bare limits', async () => {
  const url = await filled()
  const files = await mkdtemp(path.join(tmpdir(), 'selamat-cases-'))
  // The accounts of the demo are as old as the template.
  const product = await startProduct(url, await freePort(), files, { PASSWORD_MAX_AGE_MONTHS: '0' })
  onTestFinished(() => rm(files, { recursive: true, force: true }))
  onTestFinished(() => product.stop())
  const bare = await startBare(url, await freePort())
  onTestFinished(() => bare.stop())
  const json = { 'content-type': 'application/json' }
  for (const one of cases) {
    const { token, session } = await signIn(product.url, one.as)
    const rows = await rowsOf(url, one.of)
    for (const kind of ['product', 'bare', 'plain'] as const) {
      if (kind === 'plain' && !one.plain) continue
      const headers =
        kind === 'product'
          ? { ...json, authorization: `Bearer ${token}` }
          : { ...json, 'x-session': session, 'x-token': token }
      const target = kind === 'product' ? product : bare
      const next = one.next(kind, rows, `${kind}-0-test`)
      // Throws where an answer is none.
      const { requestsPerSecond } = await run({ url: target.url, connections: 4, hits: HITS, headers, next })
      expect(requestsPerSecond, `${one.name} of ${kind}`).toBeGreaterThan(0)
    }
  }
}, 180_000)
