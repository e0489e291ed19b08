import { type Executor, run } from '../src/platform/database.ts'

/** The id of a mirrored row is that of its original and so much more: no other row has it. */
const FURTHER = 900_000_000

// A reference to a company is to the mirror, or to the mirror of one that works for the original.
const TABLES = `with tables as (
    select c.oid, c.relname as name from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('users', 'roles', 'patients') and relname not like 'audit%'
      and (select count(*) from pg_attribute where attrelid = c.oid and attname in ('id', 'company_id') and not attisdropped) = 2
  ), columns as (
    select t.oid, t.name, a.attnum, quote_ident(a.attname) as own, a.attgenerated,
      (select max(r.name) from pg_constraint f join tables r on r.oid = f.confrelid
       where f.conrelid = t.oid and f.contype = 'f' and a.attnum = any(f.conkey)) as refers_to
    from tables t join pg_attribute a on a.attrelid = t.oid and attnum > 0 and not attisdropped and a.attname <> 'id'
  )
  select name, bool_or(own = 'archived_at') as archived, string_agg(own, ', ' order by attnum) as columns,
    string_agg(case when own = 'company_id' then '$2::bigint'
      when refers_to = 'companies' then format('case %1$s when $1 then $2 else %1$s + $3 end', own)
      when refers_to is not null then own || ' + $3' else own end, ', ' order by attnum) as values
  from columns where attgenerated = '' group by name`

const WITHOUT_KEYS = `do $$ declare one record; begin
    for one in select conname, conrelid::regclass as name from pg_constraint where contype = 'f' or (contype = 'c' and cardinality(conkey) > 1)
    loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
  end $$`

/**
 * Makes a company the mirror of another one: each table that has rows of companies has the same rows in both, one of them
 * archived. People stay, as users and patients, and roles do. Rows come in no order, and archived without their life cycle, so the foreign keys and the
 * checks of several columns in the test's database go first: it is for questions about whose rows are shown.
 */
export async function mirror(db: Executor, from: number, to: number): Promise<void> {
  const tables = await run<{ name: string; archived: boolean; columns: string; values: string }>(db, TABLES)
  await run(db, WITHOUT_KEYS)
  for (const { name, archived, columns, values } of tables) {
    const rows = `${name} where company_id = $1 and ($1 <> id or '${name}' <> 'companies')`
    const one = `update ${name} set archived_at = updated_at where id = (select max(id) from ${rows} having count(*) > 1)`
    if (archived && name !== 'companies') await run(db, one, [from])
    // What triggers have written stands in the rows already.
    await run(db, `alter table ${name} disable trigger user`)
    await run(db, `delete from ${rows}`, [to])
    await run(
      db,
      `insert into ${name} (id, ${columns}) overriding system value
       select id + $3, ${values} from ${rows} and $2::bigint is not null on conflict do nothing`,
      [from, to, FURTHER],
    )
    await run(db, `alter table ${name} enable trigger user`)
  }
}
