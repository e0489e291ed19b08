import { type Executor, run } from '../database.ts'
import type { Conditions } from './conditions.ts'
import type { PageStatements } from './statements.ts'

const BATCH = 1000
/** More rows than this are not written to one file. */
export const MAX_EXPORT = 100_000

/** Walks the rows of a filter in an order: their ids are read at once, so that no change meanwhile moves one, and a thousand rows at a time. */
export async function* walk<Row>(
  db: Executor,
  sql: Pick<PageStatements, 'ids' | 'these'>,
  where: Conditions,
  order: string,
): AsyncGenerator<Row> {
  const found = await run<{ id: number }>(db, sql.ids(where.text, order, MAX_EXPORT), where.values)
  const text = sql.these(where.text, where.values.length + 1)
  for (let at = 0; at < found.length; at += BATCH) {
    yield* await run<Row>(db, text, [...where.values, found.slice(at, at + BATCH).map(({ id }) => id)])
  }
}
