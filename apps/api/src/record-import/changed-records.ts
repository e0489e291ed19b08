import type { AppContext } from '../platform/app-context.ts'
import { run, type Tx } from '../platform/database.ts'
import type { WrittenRow } from '../platform/import/importer.ts'
import { foreignKeys } from '../platform/records/catalogue.ts'
import { snake } from '../platform/records/statements.ts'

/** Where the records of a kind stand. */
interface RecordTable {
  readonly table: string
  readonly label: string
}
type OwnIds = (ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Which of some records are referred to, by what; those that the import wrote itself, in the same table, do not count. */
async function usedIn(context: AppContext, tx: Tx, { table }: RecordTable, ids: readonly number[], ownIds: OwnIds) {
  const used = new Map<number, string>()
  const keys = (await foreignKeys(context.database, tx)).filter(({ target, cascades }) => target === table && !cascades)
  if (ids.length === 0 || keys.length === 0) return used
  const queries = keys.map(
    ({ table: from, column }) =>
      `select ${column} as id, '${from}' as what, ${from === table ? 'id' : 'null::bigint'} as by from ${from} where ${column} = any($1)`,
  )
  const rows = await run<{ id: number; what: string; by: number | null }>(tx, queries.join(' union all '), [ids])
  const own = await ownIds(rows.flatMap(({ by }) => by ?? []))
  for (const { id, what, by } of rows) {
    if (by === null || !own.has(by)) used.set(id, context.records.counted(what, Infinity))
  }
  return used
}

/** Of written records those that were changed since, or as new ones are used by others, with the words why; locks them. */
export async function changedRecords(
  context: AppContext,
  tx: Tx,
  source: RecordTable & { readonly one: string },
  rows: readonly WrittenRow[],
  ownIds: OwnIds,
): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map()
  const { table, label, one } = source
  const found = await run<{ id: number; label: string; version: number }>(
    tx,
    `select t.id, t.${snake(label)} as label, t.version from ${table} t where t.id = any($1) order by t.id for update`,
    [rows.map(({ targetId }) => targetId)],
  )
  const records = new Map(found.map((record) => [record.id, record]))
  const fresh = rows.flatMap(({ before, targetId }) => (before === null ? [targetId] : []))
  const used = await usedIn(context, tx, source, fresh, ownIds)
  const changed = new Map<number, string>()
  for (const { rowNumber, targetId, after } of rows) {
    const record = records.get(targetId)
    if (!record) changed.set(rowNumber, `the ${one} was deleted`)
    else if (record.version !== after.version) changed.set(rowNumber, `${record.label} was changed since`)
    else if (used.has(targetId)) changed.set(rowNumber, `${record.label} is used by ${used.get(targetId)}`)
  }
  return changed
}
