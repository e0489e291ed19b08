import { sql } from 'kysely'
import { type DB, type Executor, run } from './database.ts'
import { snake } from './records/statements.ts'

/** Inserts rows into a table that a caller of the kit has named; a column that a row leaves out is null in it. */
export async function insertRows(
  db: Executor,
  table: keyof DB,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
  const names = columns.map((column) => sql.ref(snake(column)))
  await run(db, sql`insert into ${sql.raw(snake(table))} (${sql.join(names)}) values ${sql.join(values)}`)
}
