import { sql } from 'kysely'
import type { AppContext } from '../platform/app-context.ts'
import { run, type Tx } from '../platform/database.ts'
import type { WrittenRow } from '../platform/import/importer.ts'
import { foreignKeys } from '../platform/records/catalogue.ts'

/** The table of a kind's records. */
export interface RecordTable {
  readonly table: string
  /** SQL over `t`: the name of a record. */
  readonly label: string
  readonly one: string
  /** SQL over `t` and the written record `after`: it is still as it was written. */
  readonly unchanged?: string
  /** References that belong to a record, such as `employments.user_id`, which are deleted with it. */
  readonly own?: readonly string[]
  /** References that are allowed from records of the same import: the column of their id, and the reason for others. */
  readonly owners?: Readonly<Record<string, { readonly by: string; readonly why: string }>>
  readonly lock?: 'no key update'
}
type OwnIds = (ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Which of some records are referred to, with the reason; references from records of the same import do not count. */
async function usedIn(context: AppContext, tx: Tx, source: RecordTable, ids: readonly number[], ownIds: OwnIds) {
  const { table, own = [], owners = {} } = source
  const used = new Map<number, string>()
  const keys = (await foreignKeys(context.database, tx)).filter(
    (key) => key.target === table && !key.cascades && !own.includes(`${key.table}.${key.column}`),
  )
  if (ids.length === 0 || keys.length === 0) return used
  const queries = keys.map(({ table: from, column }) => {
    const by = owners[`${from}.${column}`]?.by ?? (from === table ? 'id' : 'null::bigint')
    return sql`${sql.raw(`select ${column} as id, '${from}' as "table", '${column}' as "column", ${by} as by from ${from} where ${column} =`)} any(${ids})`
  })
  const rows = await run<{ id: number; table: string; column: string; by: number | null }>(
    tx,
    sql.join(queries, sql` union all `),
  )
  const written = await ownIds(rows.flatMap(({ by }) => by ?? []))
  for (const { id, table: from, column, by } of rows) {
    if (by !== null && written.has(by)) continue
    used.set(id, owners[`${from}.${column}`]?.why ?? `is used by ${context.records.counted(from, Infinity)}`)
  }
  return used
}

/** The written records that were changed since, or as new ones are used by others, with the reason; locks them. */
export async function changedRecords(
  context: AppContext,
  tx: Tx,
  source: RecordTable,
  rows: readonly WrittenRow[],
  ownIds: OwnIds,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const { table, label, one, lock = 'update', unchanged = `t.version = (after->>'version')::integer` } = source
  const ids = rows.map(({ targetId }) => targetId)
  await sql`select id from ${sql.raw(table)} where id = any(${ids}) order by id for ${sql.raw(lock)}`.execute(tx)
  const found = await run<{ id: number; label: string; same: boolean }>(
    tx,
    sql`select t.id, ${sql.raw(label)} as label, ${sql.raw(unchanged)} as same
      from jsonb_to_recordset(${JSON.stringify(rows.map(({ targetId: id, after }) => ({ id, after })))}::jsonb) g (id bigint, after jsonb) join ${sql.raw(table)} t on t.id = g.id`,
  )
  const records = new Map(found.map((record) => [record.id, record]))
  const fresh = rows.flatMap(({ before, targetId }) => (before === null ? [targetId] : []))
  const used = await usedIn(context, tx, source, fresh, ownIds)
  const changed = new Map<number, string>()
  for (const { rowNumber, targetId } of rows) {
    const record = records.get(targetId)
    if (!record) changed.set(rowNumber, `the ${one} was deleted`)
    else if (!record.same) changed.set(rowNumber, `${record.label} was changed since`)
    else if (used.has(targetId)) changed.set(rowNumber, `${record.label} ${used.get(targetId)}`)
  }
  return changed
}
