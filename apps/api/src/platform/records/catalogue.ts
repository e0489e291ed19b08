import { sql } from 'kysely'
import { type Database, type Executor, run } from '../database.ts'
import { brokenConstraint } from '../errors.ts'

interface ForeignKey {
  /** The constraint, as a broken one names itself. */
  readonly name: string
  readonly table: string
  readonly column: string
  readonly target: string
  readonly cascades: boolean
  /** The records that refer can be archived. */
  readonly archives: boolean
  /** The target has tenants of its own. */
  readonly tenanted: boolean
}

const FOREIGN_KEYS = `
  select c.conname as name, c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "target",
    c.confdeltype = 'c' as cascades,
    exists (select 1 from pg_attribute x where x.attrelid = c.conrelid and x.attname = 'archived_at' and not x.attisdropped) as archives,
    exists (select 1 from pg_attribute x where x.attrelid = c.confrelid and x.attname = 'company_id' and not x.attisdropped) as tenanted
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
  order by 1, 2`

const cache = new WeakMap<Database, Promise<ForeignKey[]>>()

/** The foreign keys of the database, read once from its catalogue: what refers to what needs no list by hand. */
export function foreignKeys(database: Database, db: Executor): Promise<ForeignKey[]> {
  // Asked on the caller's own connection: a transaction that waited for a second one could wait for itself.
  const keys = cache.get(database) ?? run<ForeignKey>(db, FOREIGN_KEYS)
  cache.set(database, keys)
  keys.catch(() => cache.delete(database))
  return keys
}

/** The columns whose value names no active record of the tenant; all are asked in one query. */
export async function missingReferences(
  database: Database,
  db: Executor,
  table: string,
  tenant: number,
  values: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  return missingAmong(await foreignKeys(database, db), db, { table, tenant }, values)
}

/** The same with the foreign keys of the database: the query is sent at once, so that the next one can follow it without waiting. */
export async function missingAmong(
  keys: readonly ForeignKey[],
  db: Executor,
  { table, tenant }: { readonly table: string; readonly tenant: number },
  values: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const checked = keys.filter(
    (key) =>
      key.table === table && key.tenanted && values.get(key.column) !== undefined && values.get(key.column) !== null,
  )
  if (checked.length === 0) return []
  const tests = checked.map(
    (key, index) =>
      `not exists (select 1 from ${key.target} where id = $${index + 2} and company_id = $1) as k${index}`,
  )
  const [row] = await run<Record<string, boolean>>(db, `select ${tests.join(', ')}`, [
    tenant,
    ...checked.map((key) => values.get(key.column)),
  ])
  return checked.filter((_, index) => row?.[`k${index}`]).map((key) => key.column)
}

/** The same of many records: the columns of which some value names no active record of the tenant, in one query. */
export async function missingOfAll(
  database: Database,
  db: Executor,
  { table, tenant }: { readonly table: string; readonly tenant: number },
  values: ReadonlyMap<string, readonly unknown[]>,
): Promise<string[]> {
  const tests = (await foreignKeys(database, db)).flatMap((key) => {
    const named = [...new Set(values.get(key.column) ?? [])].filter((id) => id !== null && id !== undefined)
    if (key.table !== table || !key.tenanted || named.length === 0) return []
    return sql`select ${sql.lit(key.column)} as "column" where exists (select 1 from unnest(${named}::bigint[]) given (id)
      where not exists (select 1 from ${sql.raw(key.target)} where id = given.id and company_id = ${tenant}))`
  })
  if (tests.length === 0) return []
  const rows = await run<{ column: string }>(db, sql.join(tests, sql` union all `))
  return rows.map(({ column }) => column)
}

/** The column of a table whose reference a failed write broke, as what it names was deleted meanwhile. */
export async function brokenReference(database: Database, db: Executor, table: string, error: unknown) {
  const broken = brokenConstraint(error, '23503')
  if (broken === undefined) return undefined
  return (await foreignKeys(database, db)).find((key) => key.table === table && key.name === broken)?.column
}
