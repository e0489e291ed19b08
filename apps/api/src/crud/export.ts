import type { AnyResource, RowOf } from '@selamat/contract/kit/resource'
import { type Executor, run } from '../platform/database.ts'
import type { Column } from '../platform/spreadsheet.ts'
import type { Binding } from './binding.ts'
import type { Conditions } from './conditions.ts'
import type { PageStatements } from './statements.ts'

const BATCH = 1000
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

const heading = (field: string) => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const cell = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)

/** The columns of an export: those the binding names, else every field a person reads (ids of other records have names beside them). */
export function exportColumns<R extends AnyResource>(resource: R, binding: Binding<R>): Column<RowOf<R>>[] {
  const fields = binding.exportColumns ?? Object.keys(resource.read.shape).filter((field) => !field.endsWith('Id'))
  return [...fields, 'createdAt', 'updatedAt'].map((field) => ({
    header: heading(field),
    value: (row) => cell((row as Record<string, unknown>)[field] ?? null),
  }))
}
