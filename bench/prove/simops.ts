import path from 'node:path'
import { loadDemo } from '../../apps/api/demo/index.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { makeEmpty } from '../dataset.ts'
import { startProduct } from '../servers.ts'
import { fillPermits } from '../simops.ts'
import { actor } from './server-under-test.ts'

/** Reads every permit of the company. */
const MANAGER = '10000003'
const CHECKS = 300
/** The first checks open connections and compile: they are not what a person waits for on a running server. */
const WARM_UP = 100
const CHECK_MS = 50

const at = (times: readonly number[], share: number) =>
  Math.round(
    (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10,
  ) / 10

/** How long one person waits for the conflicts of a permit and the nearest free window, and for a page of all conflicts. */
export async function proveSimops(serverUrl: string, permits: number, dataDir: string, port: number) {
  const url = await makeEmpty(serverUrl, 'prove_simops')
  const database = openDatabase(url, { max: 2, onError: () => undefined, patient: true })
  await loadDemo({ database, clock: systemClock, employees: 400 })
  await fillPermits(database, permits)
  const planned = (
    await database.pool.query<{ id: number; day: string }>(
      `select id, to_char(starts_at, 'YYYY-MM-DD') as day from permits where number like 'SHE/PTW/SIM/%' and status <> 'finish'
       order by md5(id::text) limit ${WARM_UP + CHECKS}`,
    )
  ).rows
  const [{ n } = { n: 0 }] = (
    await database.pool.query<{ n: number }>(
      `select min(c)::int as n from (select (select count(*) from permits o where o.status <> 'finish'
         and tstzrange(o.starts_at, o.ends_at) && tstzrange(p.starts_at, p.ends_at)) as c
       from permits p where p.id = any($1)) s`,
      [planned.slice(0, 20).map(({ id }) => id)],
    )
  ).rows
  // As many as a page of conflicts takes at once.
  const locations = (
    await database.pool.query<{ id: number }>(`select id from locations where code like 'SIM-%' order by id limit 40`)
  ).rows.map(({ id }) => id)
  await database.close()
  const product = await startProduct(url, port, path.join(dataDir, 'simops'))
  try {
    const ask = await actor(product.url, MANAGER)
    const times: number[] = []
    let found = 0
    for (const [index, { id }] of planned.entries()) {
      const began = performance.now()
      const { status, body } = await ask<{ conflicts: unknown[] }>('POST', '/permits/conflicts', { id })
      if (index >= WARM_UP) times.push(performance.now() - began)
      if (status !== 200) throw new Error(JSON.stringify(body))
      found += body.data.conflicts.length
    }
    const began = performance.now()
    const list = await ask<unknown[]>('POST', '/permits/conflicts/list', {
      filter: { days: { from: planned[0]?.day, until: planned[0]?.day }, locationId: locations },
    })
    const listMs = Math.round(performance.now() - began)
    if (list.status !== 200) throw new Error(JSON.stringify(list.body))
    const [p50Ms, p95Ms, p99Ms] = [at(times, 0.5), at(times, 0.95), at(times, 0.99)]
    return {
      permits,
      inTheWindow: n,
      conflictsEach: Math.round(found / planned.length),
      check: { p50Ms, p95Ms, p99Ms, most: CHECK_MS, holds: p99Ms <= CHECK_MS },
      list: { pairs: list.body.pagination?.totalItem, ms: listMs },
    }
  } finally {
    await product.stop()
  }
}
