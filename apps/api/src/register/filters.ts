import type { DayRange } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { hasOneOf, inDays } from '../platform/records/conditions.ts'
import { all, type Fragment } from '../platform/records/statements.ts'

/** A filter by the values of a column. */
export const column = (name: string) => (values: readonly unknown[]) => hasOneOf(sql.ref(name), values)

/** A filter by the instants of a column: days of Jakarta. */
export const instants = (name: string) => (days: DayRange) => inDays(sql.ref(name), days)

/** A filter by a column of days. */
export const dates =
  (name: string) =>
  ({ from, until }: DayRange) =>
    all([
      ...(from ? [sql`${sql.ref(name)} >= ${from}::date`] : []),
      ...(until ? [sql`${sql.ref(name)} <= ${until}::date`] : []),
    ])

/** Any of several conditions. */
export const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`

/** A filter by values that each ask something of their own. */
export const each =
  <T extends string, Asking>(conditions: Readonly<Record<T, (asking: Asking) => Fragment>>) =>
  (values: readonly T[], asking: Asking) =>
    anyOf(values.map((value) => conditions[value](asking)))
