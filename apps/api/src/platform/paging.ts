import type { Pagination } from '@selamat/contract/kit/endpoint'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { type RawBuilder, sql } from 'kysely'
import { type Executor, run, runBeside } from './database.ts'
import { estimate, knownEstimate } from './estimates.ts'
import { ASIDE } from './statement.ts'

interface Page {
  readonly start?: number | undefined
  readonly page?: number | undefined
  readonly limit: number
}

/** The first row of a page, from 0: `start` wins over `page`, which counts from 1 (TASKS-08). */
export const startOf = ({ start, page, limit }: Page): number => start ?? ((page ?? 1) - 1) * limit

/**
 * How many rows a selection has: exact to 10,000, beyond it what the planner expects. `begin` is `PLAN_EACH_TIME` where
 * the best plan depends on the values.
 */
export async function countRows(db: Executor, selection: RawBuilder<unknown>, begin = '') {
  const known = knownEstimate(db, selection)
  if (known !== undefined) return { total: known, isExact: false }
  const [row] = await run<{ total: number }>(
    db,
    sql`${sql.raw(begin)}select count(*) as total from (${selection} limit ${sql.lit(MAX_OFFSET + 1)}) counted`,
  )
  const total = row?.total ?? 0
  if (total <= MAX_OFFSET) return { total, isExact: true }
  return { total: await estimate(db, selection), isExact: false }
}

/**
 * The same in the statement that reads a page, which saves a round trip: `read` is given what it selects beside the columns of its
 * rows, nothing where the number is known; `begin` is that of a count by itself, where the page has no row to have it beside.
 */
export async function countedBeside<Row>(
  db: Executor,
  selection: RawBuilder<unknown>,
  begin: string,
  read: (count: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<{ rows: Row[]; total: { total: number; isExact: boolean } }> {
  const known = knownEstimate(db, selection)
  if (known !== undefined) return { rows: await run<Row>(db, read(sql``)), total: { total: known, isExact: false } }
  const count = sql`(select count(*)::int from (${selection} limit ${sql.lit(MAX_OFFSET + 1)}) counted) as ${sql.id(ASIDE)},`
  const { rows, aside } = await runBeside<Row>(db, read(count))
  if (rows.length === 0) return { rows, total: await countRows(db, selection, begin) }
  const total = Number(aside)
  return {
    rows,
    total: total > MAX_OFFSET ? { total: await estimate(db, selection), isExact: false } : { total, isExact: true },
  }
}

/** The pagination of an answer. */
export const paginationOf = (query: Page, { total, isExact }: { total: number; isExact: boolean }): Pagination => ({
  page: Math.floor(startOf(query) / query.limit) + 1,
  limit: query.limit,
  totalItem: total,
  totalPage: Math.ceil(total / query.limit),
  totalIsExact: isExact,
})
