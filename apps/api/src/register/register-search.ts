import { sql } from 'kysely'
import { type Executor, run } from '../platform/database.ts'
import { PLAN_EACH_TIME } from '../platform/prepared.ts'
import { COMPARED, OF_A_KIND } from '../platform/records/search.ts'
import type { Fragment } from '../platform/records/statements.ts'

interface Search {
  /** What one is called. */
  readonly kind: string
  readonly table: string
  readonly alias: string
  /** The rows that the reader reaches and the keyword finds. */
  readonly where: Fragment
  /** Id, label and hint. */
  readonly columns: Fragment
  readonly joins: Fragment
  /** The best first. */
  readonly order: Fragment
  /** The page of one. */
  readonly address: (id: number) => string
}

/** What a keyword finds of a register, for the search of records: the best of a kind. */
export async function searchRegister(db: Executor, search: Search) {
  const { kind, table, alias, where, columns, joins, order, address } = search
  const t = sql.ref(alias)
  const rows = await run<{ id: number; label: string; hint: string }>(
    db,
    sql`${sql.raw(PLAN_EACH_TIME)}select ${columns} from (select * from ${sql.table(table)} ${t} where ${where} limit ${COMPARED}) ${t}
      ${joins} order by ${order} limit ${OF_A_KIND}`,
  )
  return rows.map(({ id, label, hint }) => ({ kind, id, label, hint, to: address(id) }))
}
