import type { Pagination } from '@selamat/contract/kit/endpoint'
import { MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './database.ts'
import { estimate, knownEstimate } from './estimates.ts'

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
  const known = knownEstimate(selection)
  if (known !== undefined) return { total: known, isExact: false }
  const { rows } = await sql<{
    total: number
  }>`${sql.raw(begin)}select count(*) as total from (${selection} limit ${MAX_OFFSET + 1}) counted`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= MAX_OFFSET) return { total, isExact: true }
  return { total: await estimate(db, selection), isExact: false }
}

/** The pagination of an answer. */
export const paginationOf = (query: Page, { total, isExact }: { total: number; isExact: boolean }): Pagination => ({
  page: Math.floor(startOf(query) / query.limit) + 1,
  limit: query.limit,
  totalItem: total,
  totalPage: Math.ceil(total / query.limit),
  totalIsExact: isExact,
})
