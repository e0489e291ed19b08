import { type Executor, run } from '../database.ts'
import type { Conditions } from './conditions.ts'
import type { PageStatements } from './statements.ts'

const BATCH = 1000
/** More rows than this are not written to one file. */
export const MAX_EXPORT = 100_000

/** Walks all rows of a filter by key, a thousand at a time, in the order of their making. */
export async function* walk<Row extends { id: number }>(
  db: Executor,
  sql: Pick<PageStatements, 'page'>,
  where: Conditions,
): AsyncGenerator<Row> {
  let last = 0
  const n = where.values.length
  const text = sql.page(`${where.text} and t.id > $${n + 1}`, 't.id', n + 2, n + 3)
  for (;;) {
    const rows = await run<Row>(db, text, [...where.values, last, BATCH, 0])
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return
    last = end.id
  }
}
