import { sql } from 'kysely'
import { type Executor, run } from '../platform/database.ts'
import { PLAN_EACH_TIME } from '../platform/prepared.ts'
import type { Fragment } from '../platform/records/statements.ts'
import { type By, type CountedGroup, countExpression } from './count-expression.ts'

/** A figure of a register: the filter of the rows that it counts and opens, and what tells them apart. */
export interface Measure<Filter> {
  readonly rows: Filter
  readonly by?: By
}

interface Counted {
  readonly rows: number
  /** Of each value: how many rows have it, and how often. */
  readonly by: readonly { readonly value: string; readonly rows: number; readonly times: number }[]
}

/** The reads of a register, as far as they make conditions. */
interface Conditions<Reader, Filter> {
  readonly table: Fragment
  readonly id: Fragment
  readonly selectFor: (reader: Reader, criteria: { readonly filter: Filter }) => Promise<{ readonly where: Fragment }>
}

/**
 * Counts figures of a register in one statement. What a figure counts are the conditions of the list with its filter, beside
 * the one that is asked for: so it opens exactly the rows that it counts.
 */
export async function countMeasures<
  Reader extends { readonly db: Executor },
  Filter extends object,
  Name extends string,
>(
  { table, id, selectFor }: Conditions<Reader, Filter>,
  reader: Reader,
  filter: NoInfer<Filter>,
  measures: Readonly<Record<Name, Measure<NoInfer<Filter>>>>,
): Promise<(name: Name) => Counted> {
  const counted = await Promise.all(
    Object.entries<Measure<Filter>>(measures).map(async ([name, { rows, by }]) => {
      const { where } = await selectFor(reader, { filter: { ...filter, ...rows } })
      return sql`${countExpression({ table, id, where }, by)} as ${sql.id(name)}`
    }),
  )
  const [found] = await run<Record<Name, CountedGroup[]>>(
    reader.db,
    sql`${sql.raw(PLAN_EACH_TIME)}select ${sql.join(counted)}`,
  )
  if (!found) throw new Error('a count answers a row')
  return (name) => ({
    rows: found[name].find(({ isTotal }) => isTotal)?.rows ?? 0,
    by: found[name].flatMap(({ value, isTotal, rows, times }) =>
      isTotal || value === null ? [] : [{ value, rows, times }],
    ),
  })
}
