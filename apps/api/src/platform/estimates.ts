import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { type DialectAdapter, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { compose } from './composer.ts'
import { type Executor, run } from './database.ts'

const ESTIMATE_MS = 60_000
/** One cache for each database: its transactions have its adapter, another database or replica has its own. */
const estimates = new WeakMap<DialectAdapter, LRUCache<string, number>>()

const keyOf = (counted: RawBuilder<unknown>) => JSON.stringify(compose(counted))

/** What the planner expected of a selection within the last minute: one known to be long is not counted again for a while. */
export const knownEstimate = (db: Executor, counted: RawBuilder<unknown>): number | undefined =>
  estimates.get(db.getExecutor().adapter)?.get(keyOf(counted))

/** How many rows the planner expects; kept for a minute, as it is shown as "about". */
export async function estimate(db: Executor, counted: RawBuilder<unknown>): Promise<number> {
  const explain = sql`explain (format json) ${counted}`
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(db, explain)
  const rows = Math.max(row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, MAX_OFFSET + 1)
  const { adapter } = db.getExecutor()
  const known = estimates.get(adapter) ?? new LRUCache<string, number>({ max: 500, ttl: ESTIMATE_MS })
  estimates.set(adapter, known)
  known.set(keyOf(counted), rows)
  return rows
}
