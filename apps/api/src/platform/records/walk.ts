import { sql } from 'kysely'
import { type Executor, run } from '../database.ts'
import type { Conditions } from './conditions.ts'
import type { PageStatements } from './statements.ts'

const BATCH = 1000
/** More rows than this are not written to one file. */
export const MAX_EXPORT = 100_000

/** How many rows match, counted to one more than a file takes. */
export async function countForExport(
  db: Executor,
  statements: Pick<PageStatements, 'count'>,
  { where }: Pick<Conditions, 'where'>,
): Promise<number> {
  const [row] = await run<{ n: number }>(db, statements.count(where, MAX_EXPORT + 1))
  return row?.n ?? 0
}

/** Walks the rows of a filter in an order: their ids are read at once, so that no change meanwhile moves one, and a thousand rows at a time. */
export async function* walkPages<Row>(
  db: Executor,
  statements: Pick<PageStatements, 'ids' | 'these'>,
  { where }: Pick<Conditions, 'where'>,
  order: string,
): AsyncGenerator<Row[]> {
  const found = await run<{ id: number }>(db, statements.ids(where, sql.raw(order), MAX_EXPORT))
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id)
    yield await run<Row>(db, statements.these(where, ids))
  }
}

/** The same row by row. */
export async function* walk<Row>(...parameters: Parameters<typeof walkPages>): AsyncGenerator<Row> {
  for await (const rows of walkPages<Row>(...parameters)) yield* rows
}
