import { type Insertable, sql } from 'kysely'
import { type Database, type DB, type Executor, run } from './database.ts'
import type { Page } from './handler-result.ts'
import { insertRows } from './insert-rows.ts'
import { countRows, paginationOf, startOf } from './paging.ts'
import { snake } from './records/statements.ts'

/**
 * The tables of readings: the record, `user_id`, `at` and `channel`, append-only as `case_readings` (migration 0030), and
 * what a domain asks of a reader besides, e.g. the part, purpose and reason.
 */
type ReadingTable = {
  [T in keyof DB]: DB[T] extends { userId: unknown; at: unknown; channel: string } ? T : never
}[keyof DB]
type Common = 'id' | 'userId' | 'at' | 'channel'

/** What the response of an operation discloses of a confidential record. */
export interface Reading {
  readonly table: ReadingTable
  readonly row: Readonly<Record<string, unknown>>
}

export interface LoggedReading {
  readonly id: number
  readonly at: Date
  readonly username: string
  readonly fullName: string
  readonly channel: string
}

/**
 * The log of who reads a kind of confidential record. To plug in another kind: a table as above, `reading: 'channel'` on
 * each operation of the contract that responds with such a record, and in its handler `call.discloses(log.of(id))`, or
 * `call.discloses(null)` where this one is not confidential; for its files, `log.of(id)` from the domain's `files`. The
 * row is written once the handler is done and before anything leaves, one for each record of the response.
 */
export function readingLog<T extends ReadingTable, R extends Exclude<keyof Insertable<DB[T]>, Common> & string>({
  table,
  record,
}: {
  readonly table: T
  readonly record: R
}) {
  type Own = Omit<Insertable<DB[T]>, Common | R>
  return {
    /** A reading of one record, with what the table says besides. */
    of: (id: number, ...[own]: Record<never, never> extends Own ? [own?: Own] : [own: Own]): Reading => ({
      table,
      row: { [record]: id, ...own },
    }),

    /** Who has read a record, newest first. */
    async list(
      db: Executor,
      id: number,
      page: { readonly page: number; readonly limit: number },
    ): Promise<Page<LoggedReading[]>> {
      const of = sql`from ${sql.raw(snake(table))} r join users u on u.id = r.user_id where ${sql.ref(`r.${snake(record)}`)} = ${id}`
      const total = await countRows(db, sql`select 1 ${of}`)
      const data = await run<LoggedReading>(
        db,
        sql`select r.id, r.at, u.username, u.full_name, r.channel ${of}
          order by r.id desc limit ${page.limit} offset ${startOf(page)}`,
      )
      return { data, pagination: paginationOf(page, total) }
    },
  }
}

/** A statement has 65,535 values at most: a large file is logged in a few. */
const AT_ONCE = 5000

/**
 * Logs what a response discloses, one row for each record however often it was named, in few statements of one transaction: all of
 * it is logged, or none.
 */
export async function logReadings(
  { kysely, transaction }: Pick<Database, 'kysely' | 'transaction'>,
  by: { readonly userId: number; readonly at: Date; readonly channel: string },
  readings: readonly Reading[],
): Promise<void> {
  const once = new Map(readings.map((reading) => [JSON.stringify(reading), reading]))
  const parts = [...Map.groupBy(once.values(), (reading) => reading.table)].flatMap(([table, some]) => {
    const rows = some.map(({ row }) => ({ ...row, ...by }))
    return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, n) => ({
      table,
      rows: rows.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
    }))
  })
  const log = async (db: Executor) => {
    for (const { table, rows } of parts) await insertRows(db, table, rows)
  }
  // A single statement is all or nothing by itself.
  await (parts.length > 1 ? transaction(log) : log(kysely))
}
