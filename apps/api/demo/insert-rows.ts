import { run, type Tx } from '../src/platform/database.ts'

interface Into<Row> {
  readonly into: string
  /** Column → its SQL type and the field of the row that fills it. */
  readonly columns: Readonly<Record<string, readonly [type: string, field: keyof Row & string]>>
  /** Columns that are the same for all rows, as SQL. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly after?: string
}

/** Inserts rows as one set, ids included; nothing for no rows. */
export async function insertRows<Row extends object>(
  tx: Tx,
  rows: readonly Row[],
  { into, columns, fixed = {}, after = '' }: Into<Row>,
) {
  if (rows.length === 0) return
  const fromRows = Object.entries(columns)
  const names = [...fromRows.map(([name]) => name), ...Object.keys(fixed)]
  const arrays = fromRows.map(([, [type]], index) => `$${index + 1}::${type}[]`)
  const values = [...fromRows.map((_, index) => `c${index}`), ...Object.values(fixed)]
  await run(
    tx,
    `insert into ${into} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from unnest(${arrays.join(', ')}) given (${fromRows.map((_, index) => `c${index}`).join(', ')}) ${after}`,
    fromRows.map(([, [, field]]) => rows.map((row) => row[field])),
  )
}
