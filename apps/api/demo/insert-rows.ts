import { type Insertable, sql } from 'kysely'
import { type DB, run, type Tx } from '../src/platform/database.ts'
import type { Json } from '../src/platform/database-types.gen.ts'
import { snake } from '../src/platform/records/statements.ts'

/** What a row has of a table's columns; a JSON one takes any value. */
type Stored<Row> = { [K in keyof Row]?: Json extends Row[K] ? unknown : Row[K] }

/** Inserts rows of the same fields as one set, ids included; nothing for no rows. `after` ends the statement. */
export async function insertRows<T extends keyof DB & string>(
  tx: Tx,
  into: T,
  rows: readonly Stored<Insertable<DB[T]>>[],
  after = sql``,
) {
  const [first] = rows
  if (first === undefined) return
  const table = sql.table(snake(into))
  const names = new Map(Object.keys(first).map((field) => [field, snake(field)]))
  const columns = sql.join([...names.values()].map((name) => sql.ref(name)))
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [names.get(field) ?? field, value])),
  )
  await run(
    tx,
    sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(stored)}::json) ${after}`,
  )
}
