import { sql } from 'kysely'
import type { Fragment } from '../platform/records/statements.ts'

/** The rows of a list of which something is counted: its table with an alias, the id of a row, and the condition. */
export interface Rows {
  readonly table: Fragment
  readonly id: Fragment
  readonly where: Fragment
}

/** What tells rows apart. A row has no value, one, or through `join` several. */
export interface By {
  readonly value: Fragment
  readonly join?: Fragment | undefined
}

/** What is taken of the rows beside their number. */
export interface Taken {
  /** The rows that are part of a share. */
  readonly part?: Fragment | undefined
  /** A number of each row. */
  readonly amount?: Fragment | undefined
}

/** The rows with one value; `isTotal`: all of them. */
export interface CountedGroup {
  readonly value: string | null
  readonly isTotal: boolean
  readonly rows: number
  readonly times: number
  /** Of a share: how many of the rows are part of it. */
  readonly part?: number
  /** Of numbers: their mean, the least, and the quartiles with the 90th percentile; null where no row has one. */
  readonly mean?: number | null
  readonly least?: number | null
  readonly percentiles?: readonly (number | null)[] | null
}

const BY_NOTHING: By = { value: sql`null::text` }

const NUMBERS = sql`, avg(x.amount)::float8 as mean, min(x.amount)::float8 as least,
    percentile_cont(array[0.25, 0.5, 0.75, 0.9]) within group (order by x.amount) as percentiles`

/**
 * Counts the rows of a condition as one value of a statement: all together, and those of each value. A row counts once,
 * however often `join` repeats it.
 */
export function countExpression(
  { table, id, where }: Rows,
  by: By = BY_NOTHING,
  { part, amount }: Taken = {},
): Fragment {
  const share = part ? sql`, count(distinct x.id) filter (where x.part)::int as part` : sql``
  const numbers = amount ? NUMBERS : sql``
  return sql`(select json_agg(c) from (select x.value, grouping(x.value) = 1 as "isTotal",
      count(distinct x.id)::int as rows, count(*)::int as times${share}${numbers}
    from (select ${id} as id, ${by.value} as value${part ? sql`, (${part}) is true as part` : sql``}${amount ? sql`, (${amount})::float8 as amount` : sql``}
      from ${table} ${by.join ?? sql``} where ${where}) x
    group by grouping sets ((x.value), ())) c)`
}
