import pg from 'pg'
import { makeEmpty } from '../../dataset.ts'

/** Tables with what a distribution by company asks of them: the column, and that every unique key and reference holds it. */
const TABLES = `
  with tables as (
    select c.oid, c.relname as name, a.attnum as company, coalesce(a.attnotnull, false) as always
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition),
  -- What leads to a row of a company by references that are never empty, and how far away.
  reached as (
    with recursive way as (
      select oid, 0 as steps from tables where company is not null
      union
      select k.conrelid, w.steps + 1 from way w join pg_constraint k on k.confrelid = w.oid and k.contype = 'f' and w.steps < 6
        join tables t on t.oid = k.conrelid and t.company is null
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attnotnull)
    select oid, min(steps) as steps from way group by oid)
  select t.name, t.company is not null as has, t.always, r.steps,
    (select count(*)::int from pg_index i where i.indrelid = t.oid and i.indisunique
      and not (t.company is not null and t.company = any(i.indkey::int2[]))) as keys_without,
    (select count(*)::int from pg_constraint k join tables o on o.oid = k.confrelid where k.conrelid = t.oid and k.contype = 'f'
      and o.name <> 'companies' and not (t.company is not null and t.company = any(k.conkey))) as references_without
  from tables t left join reached r on r.oid = t.oid order by t.name`

interface Table {
  readonly name: string
  readonly has: boolean
  readonly always: boolean
  readonly steps: number | null
  readonly keys_without: number
  readonly references_without: number
}

/** Which tables and keys carry the company, as the schema says: what a distribution of PostgreSQL by company finds, and what it lacks. */
export async function proveTenantKeys(serverUrl: string) {
  const client = new pg.Client({ connectionString: await makeEmpty(serverUrl, 'tenant_keys') })
  await client.connect()
  const { rows } = await client.query<Table>(TABLES)
  await client.end()
  const names = (which: (table: Table) => boolean) => rows.filter(which).map(({ name }) => name)
  const sum = (of: (table: Table) => number) => rows.reduce((total, table) => total + of(table), 0)
  return {
    tables: rows.length,
    withCompany: names(({ has }) => has).length,
    sometimes: names(({ has, always }) => has && !always),
    keysWithout: sum((table) => table.keys_without),
    referencesWithout: sum((table) => table.references_without),
    ready: names(
      ({ has, always, keys_without, references_without }) => has && always && keys_without + references_without === 0,
    ),
    throughAParent: names(({ has, steps }) => !has && steps !== null),
    ofNoCompany: names(({ has, steps }) => !has && steps === null),
  }
}
