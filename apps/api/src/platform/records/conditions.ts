import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { inText } from '../keyword.ts'
import { inTenant } from './scope.ts'
import { all, type Fragment, fragment } from './statements.ts'

/** What a list asks. */
export interface Conditions {
  readonly where: Fragment
  /** Rows are found by a keyword. */
  readonly searched: boolean
}

const isRange = (value: unknown): value is DayRange =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Criteria {
  readonly scope?: Fragment | undefined
  readonly tenant: number | null
  readonly archived: boolean | null
  readonly keyword?: string | undefined
  readonly filter?: Readonly<Record<string, unknown>> | undefined
  readonly expression: (field: string) => string | Fragment
  /** The statement is planned once for all keywords. */
  readonly keepsPlan?: boolean
}

/** Whether a column has one of some values. A single one is equal: so an index is walked in the order of a list. */
export const hasOneOf = (column: Fragment, values: readonly unknown[]): Fragment =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`

/** Whether an instant lies in some days of Jakarta, the first and the last included. */
export const inDays = (instant: Fragment, { from, until }: DayRange): Fragment =>
  all([
    ...(from ? [sql`${instant} >= (${from}::date)::timestamp at time zone 'Asia/Jakarta'`] : []),
    ...(until ? [sql`${instant} < (${until}::date + 1)::timestamp at time zone 'Asia/Jakarta'`] : []),
  ])

/** A filter is one of several, a range of days, or equal. */
function filterOf(column: Fragment, value: unknown): Fragment[] {
  if (value === undefined) return []
  if (Array.isArray(value)) return [hasOneOf(column, value)]
  return [isRange(value) ? inDays(column, value) : sql`${column} = ${value}`]
}

/** What a list asks of its rows `t`. */
export function conditions({
  scope,
  tenant,
  archived,
  keyword,
  filter = {},
  expression,
  keepsPlan,
}: Criteria): Conditions {
  const found = inText('t.search_text', keyword, { keepsPlan })
  const where = all([
    ...(scope ? [scope] : []),
    ...inTenant(tenant),
    ...(archived === null ? [] : [sql.raw(`t.archived_at is ${archived ? 'not null' : 'null'}`)]),
    ...(found ? [found] : []),
    ...Object.entries(filter).flatMap(([field, value]) => filterOf(fragment(expression(field)), value)),
  ])
  return { where, searched: found !== undefined }
}
