import { sql } from 'kysely'
import { run, type Tx } from '../src/platform/database.ts'

interface Part {
  readonly take: string
  readonly build: string
}

/** The trail reads it with each row: the row before it in the chain of its record. */
const READ_MEANWHILE = ['audit_events_record']

const INDEXES = (tables: readonly string[]) => sql`
  select format('drop index %s', i.indexrelid::regclass) as take, pg_get_indexdef(i.indexrelid) as build
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any(${tables}::regclass[]) and not i.indisunique and c.relname <> all(${READ_MEANWHILE})
  order by i.indexrelid`

const REFERENCES = (tables: readonly string[]) => sql`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
  from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[]) order by oid`

/**
 * Fills tables without the indexes and references that nothing reads meanwhile; afterwards they are built as they were, as one
 * set each, which takes a fraction of the time. Only the owner of the tables can.
 */
export async function withoutIndexes<T>(tx: Tx, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const parts = [...(await run<Part>(tx, REFERENCES(tables))), ...(await run<Part>(tx, INDEXES(tables)))]
  for (const { take } of parts) await run(tx, take)
  const filled = await fill()
  await run(tx, `set local maintenance_work_mem = '256MB'`)
  // Indexes first: references look for their rows by them.
  for (const { build } of parts.toReversed()) await run(tx, build)
  return filled
}
