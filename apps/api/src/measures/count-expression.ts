import { sql } from 'kysely'
import type { Fragment } from '../platform/records/statements.ts'
import type { Weights } from './intervals.ts'

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
  /** What a row weighs. */
  readonly weight?: Fragment | undefined
  /** What a row consists of: a part and the whole, as `int[]`. */
  readonly parts?: Fragment | undefined
  /** The cell in which a row lies, from 0, and how many there are. */
  readonly cell?: { readonly of: Fragment; readonly cells: number } | undefined
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
  /** Of weights: their sum, the sum of their squares, and the heaviest. */
  readonly weights?: Weights | null
  /** Of what the rows consist of: the part and the whole. */
  readonly parts?: readonly [part: number, whole: number] | null
  /** How many rows lie in each cell. */
  readonly cells?: readonly number[] | null
}

const NUMBERS = sql`, avg(x.amount)::float8 as mean, min(x.amount)::float8 as least,
    percentile_cont(array[0.25, 0.5, 0.75, 0.9]) within group (order by x.amount) as percentiles`

const PARTS = sql`, json_build_array(coalesce(sum(x.parts[1]), 0), coalesce(sum(x.parts[2]), 0)) as parts`
const WEIGHTS = sql`, json_build_object('sum', coalesce(sum(x.weight), 0), 'squares', coalesce(sum(x.weight * x.weight), 0),
    'heaviest', coalesce(max(x.weight), 0)) as weights`

/** What is counted of the rows `x`, beside their number. */
function aggregates({ part, amount, weight, parts, cell }: Taken, counted: Fragment): Fragment {
  const cells = Array.from(
    { length: cell?.cells ?? 0 },
    (_, at) => sql`count(*) filter (where x.cell = ${sql.lit(at)})`,
  )
  return sql`${part ? sql`, ${counted} filter (where x.part)::int as part` : sql``}${amount ? NUMBERS : sql``}${weight ? WEIGHTS : sql``}${
    parts ? PARTS : sql``
  }${cell ? sql`, array[${sql.join(cells)}]::int[] as cells` : sql``}`
}

/** The columns of the rows `x` beside id and value. */
const takenOf = ({ part, amount, weight, parts, cell }: Taken): Fragment =>
  sql`${part ? sql`, (${part}) is true as part` : sql``}${amount ? sql`, (${amount})::float8 as amount` : sql``}${
    weight ? sql`, (${weight})::float8 as weight` : sql``
  }${parts ? sql`, (${parts})::int[] as parts` : sql``}${cell ? sql`, (${cell.of})::int as cell` : sql``}`

/**
 * Counts the rows of a condition as one value of a statement: all together, and those of each value. A row counts once,
 * however often `join` repeats it; what is taken of it, as often.
 */
export function countExpression({ table, id, where }: Rows, by?: By, taken: Taken = {}): Fragment {
  // Nothing repeats a row without a join: a hundred thousand of them are counted without being sorted.
  const counted = by?.join ? sql`count(distinct x.id)` : sql`count(*)`
  const numbers = sql`${counted}::int as rows, count(*)::int as times${aggregates(taken, counted)}`
  const rows = (value: Fragment) =>
    sql`(select ${id} as id, ${value} as value${takenOf(taken)} from ${table} ${by?.join ?? sql``} where ${where}) x`
  return by
    ? sql`(select json_agg(c) from (select x.value, grouping(x.value) = 1 as "isTotal", ${numbers} from ${rows(by.value)}
        group by grouping sets ((x.value), ())) c)`
    : sql`(select json_agg(c) from (select null as value, true as "isTotal", ${numbers} from ${rows(sql`null`)}) c)`
}
