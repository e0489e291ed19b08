import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type Direction, MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { LRUCache } from 'lru-cache'
import { type Executor, run } from '../database.ts'
import type { Conditions } from './conditions.ts'
import { type PageStatements, snake, TOTAL } from './statements.ts'

interface Order {
  readonly column: string
  readonly direction?: Direction | undefined
}

export interface ListQuery {
  readonly start?: number | undefined
  readonly limit: number
  readonly page?: number | undefined
  readonly keyword?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly orderBy?: Order | undefined
}

/** An order that never wavers: the id comes last. */
export const orderText = ({ column, direction }: Order) => {
  const sort = direction === 'descending' ? 'desc' : 'asc'
  return column === 'id' ? `t.id ${sort}` : `t.${snake(column)} ${sort}, t.id ${sort}`
}

const ESTIMATE_MS = 60_000
const estimates = new LRUCache<string, number>({ max: 500, ttl: ESTIMATE_MS })

const estimateKey = (text: string, values: readonly unknown[]) => JSON.stringify([text, values])

/** How many rows the planner expects; kept for a minute, as it is shown as "about". */
async function estimate(db: Executor, text: string, values: readonly unknown[]): Promise<number> {
  const [row] = await run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    `explain (format json) ${text}`,
    values,
  )
  const rows = Math.max(row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, MAX_OFFSET + 1)
  estimates.set(estimateKey(text, values), rows)
  return rows
}

/** One page of rows with its pagination; the total is exact to 10,000 and the planner's estimate beyond. */
export async function listPage<Row>(
  db: Executor,
  sql: PageStatements,
  where: Conditions,
  query: ListQuery,
  order: string,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { limit } = query
  const start = query.start ?? ((query.page ?? 1) - 1) * limit
  const { text, values, searched } = where
  const paged = [...values, limit, start]
  const [atLimit, atOffset] = [values.length + 1, values.length + 2]
  const matching = sql.matching(text)
  const plain = () => run<Row>(db, sql.page(text, order, atLimit, atOffset), paged)
  const response = (data: Row[], totalItem: number, totalIsExact: boolean) => ({
    data,
    pagination: {
      page: Math.floor(start / limit) + 1,
      limit,
      totalItem,
      totalPage: Math.ceil(totalItem / limit),
      totalIsExact,
    },
  })

  // A list known to be long is not counted again for a while.
  const known = estimates.get(estimateKey(matching, values))
  if (known !== undefined) return response(await plain(), known, false)
  const counted = searched ? sql.searchedPage : sql.countedPage
  const rows = await run<Row & { [TOTAL]: number; id: number | null }>(
    db,
    counted(text, order, atLimit, atOffset, MAX_OFFSET + 1),
    paged,
  )
  const total = rows[0]?.[TOTAL] ?? 0
  if (total > MAX_OFFSET) {
    const about = await estimate(db, matching, values)
    return response(searched ? await plain() : rows.map(withoutTotal), about, false)
  }
  return response(rows[0]?.id === null ? [] : rows.map(withoutTotal), total, true)
}

function withoutTotal<Row>(row: Row & { [TOTAL]?: number }): Row {
  delete row[TOTAL]
  return row
}
