import type { AnyResource, RowOf, WriteOf } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import { run, type Tx } from '../platform/database.ts'
import { httpError } from '../platform/errors.ts'
import type { Binding } from '../platform/records/binding.ts'
import { snake } from '../platform/records/statements.ts'

const MOST = 100

/** The values of a copy: those of the row, its unique fields followed by "(copy)" or "(copy 2)", the first that is free. */
export async function copyOf<R extends AnyResource>(
  tx: Tx,
  resource: R,
  { table, unique = {} }: Binding<R>,
  source: RowOf<R>,
  tenant: number,
): Promise<WriteOf<R>> {
  const row = new Map(Object.entries(source))
  const named = new Set<string>(Object.values(unique).map((rule) => rule.field))
  const texts = new Map([...named].map((field) => [snake(field), row.get(field)]))
  const suffix = await freeSuffix(tx, table, tenant, texts)
  const copied = (field: string) => (named.has(field) ? `${row.get(field)}${suffix}` : row.get(field))
  const checked = resource.write.safeParse(
    Object.fromEntries(Object.keys(resource.write.shape).map((field) => [field, copied(field)])),
  )
  if (!checked.success) throw httpError('RULE', { message: 'The name is too long to be copied' })
  return checked.data as WriteOf<R>
}

/** What follows each of some unique texts in the name of a copy: "(copy)" or "(copy 2)", the first that is free. Throws 409. */
async function freeSuffix(tx: Tx, table: string, tenant: number, texts: ReadonlyMap<string, unknown>) {
  const taken = [...texts].map(([column, text]) => sql`lower(t.${sql.ref(column)}) = lower(${text} || suffix)`)
  const [free] = await run<{ suffix: string }>(
    tx,
    sql`select suffix
      from (select n, case n when 1 then ' (copy)' else ' (copy ' || n || ')' end as suffix from generate_series(1, ${sql.lit(MOST)}) n) s
      where not exists (select 1 from ${sql.table(table)} t
        where t.company_id = ${tenant} and (${taken.length > 0 ? sql.join(taken, sql` or `) : sql`false`})) order by n limit 1`,
  )
  if (!free) throw httpError('NAME_EXISTS')
  return free.suffix
}
