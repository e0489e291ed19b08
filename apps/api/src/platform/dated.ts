import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL: a dated row, such as a post or an appointment, holds on a day: both its days included, without an end it goes on.
 * `row` is the table's alias, `day` the day in Jakarta.
 */
export const holdsAt = (row: string, day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.raw(row)}.valid_from <= ${day}::date and (${sql.raw(row)}.valid_until is null or ${sql.raw(row)}.valid_until >= ${day}::date)`
