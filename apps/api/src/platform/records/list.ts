import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type Direction, MAX_OFFSET } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { type Executor, run, runBeside } from '../database.ts'
import { estimate, knownEstimate } from '../estimates.ts'
import type { Conditions } from './conditions.ts'
import { type PageStatements, snake } from './statements.ts'

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

/** One page of rows with its pagination; the total is exact to 10,000 and the planner's estimate beyond. */
export async function listPage<Row>(
  db: Executor,
  statements: PageStatements,
  { where, searched }: Conditions,
  query: ListQuery,
  order: string,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { limit } = query
  const start = query.start ?? ((query.page ?? 1) - 1) * limit
  const page = { order: sql.raw(order), limit, offset: start }
  const matching = statements.matching(where)
  const plain = () => run<Row>(db, statements.page(where, page))
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
  const known = knownEstimate(db, matching)
  if (known !== undefined) return response(await plain(), known, false)
  const counted = searched ? statements.searchedPage : statements.countedPage
  const { rows, aside } = await runBeside<Row & { id: number | null }>(db, counted(where, page, MAX_OFFSET + 1))
  const total = Number(aside ?? 0)
  if (total > MAX_OFFSET) {
    const about = await estimate(db, matching)
    return response(searched ? await plain() : rows, about, false)
  }
  return response(rows[0]?.id === null ? [] : rows, total, true)
}

/**
 * The same with the ids first, planned with their values, and their rows after: the plan of a row with its joins takes longer to find
 * than the rows, and is kept only for a statement that is always the same. `ids` are statements that read ids alone.
 */
export async function listByIds<Row>(
  db: Executor,
  { ids, rows }: { readonly ids: PageStatements; readonly rows: PageStatements },
  conditions: Conditions,
  query: ListQuery,
  order: string,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { data, pagination } = await listPage<{ id: number }>(db, ids, conditions, query, order)
  const found = data.map(({ id }) => id)
  return { data: found.length === 0 ? [] : await run<Row>(db, rows.these(sql`true`, found)), pagination }
}
