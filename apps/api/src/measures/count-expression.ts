import { sql } from 'kysely'
import type { Fragment } from '../platform/records/statements.ts'
import type { Weights } from './intervals.ts'

/** The rows of a list of which something is counted: its table with an alias, the id of a row, and the condition. */
export interface Rows {
  readonly table: Fragment
  readonly id: Fragment
  readonly where: Fragment
  /** Of the condition what the filter asks alone, of rows that the reader reaches already; without it the condition. */
  readonly filtered?: Fragment
}

/** What tells rows apart. A row has no value, one, or through `join` several. */
export interface By {
  readonly value: Fragment
  readonly join?: Fragment | undefined
  /** The join leaves each row there once. */
  readonly isSingle?: boolean | undefined
}

/** Stretches of time that follow one another, in which the rows are counted apart in the same pass. */
export interface Stretches {
  /** The instant of a row. */
  readonly at: Fragment
  /** When each begins; a row before the first is in none. */
  readonly begins: readonly string[]
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
  /** The stretch of time, from 1; null: all of them. */
  readonly stretch?: number | null
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
export function countExpression(
  { table, id, where }: Rows,
  by?: By,
  taken: Taken = {},
  stretches?: Stretches,
): Fragment {
  // Nothing repeats a row without a join: a hundred thousand of them are counted without being sorted.
  const counted = by?.join && !by.isSingle ? sql`count(distinct x.id)` : sql`count(*)`
  const numbers = sql`${counted}::int as rows, count(*)::int as times${aggregates(taken, counted)}`
  // A barrier, as the planner would put what is taken in the place of each of its uses, and look it up that often.
  const barrier = taken.amount || taken.weight || taken.parts || taken.cell ? sql` offset 0` : sql``
  const stretch = stretches
    ? sql`, width_bucket(${stretches.at}, ${[...stretches.begins]}::timestamptz[]) as stretch`
    : sql``
  const rows = sql`(select ${id} as id${by ? sql`, ${by.value} as value` : sql``}${stretch}${takenOf(taken)}
    from ${table} ${by?.join ?? sql``} where ${where}${barrier}) x`
  const value = by
    ? sql`x.value::text as value, grouping(x.value) = 1 as "isTotal"`
    : sql`null as value, true as "isTotal"`
  const columns = sql`${value}${stretches ? sql`, x.stretch` : sql``}, ${numbers}`
  return sql`(select json_agg(c) from (select ${columns} from ${rows} ${groupsOf(by, stretches)}) c)`
}

/** All rows together, those of each value, of each stretch, and of each value in each stretch. */
function groupsOf(by: By | undefined, stretches: Stretches | undefined): Fragment {
  if (by && stretches) return sql`group by grouping sets ((x.stretch, x.value), (x.stretch), ())`
  if (by) return sql`group by grouping sets ((x.value), ())`
  return stretches ? sql`group by grouping sets ((x.stretch), ())` : sql``
}
