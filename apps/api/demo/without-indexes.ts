import { sql } from 'kysely'
import { run, type Tx } from '../src/platform/database.ts'
import type { DemoContext } from './context.ts'

interface Part {
  readonly take: string
  readonly build: string
}

/** The trail reads it with each row: the row before it in the chain of its record. */
const READ_MEANWHILE = ['audit_events_record']

/** What they would add to a case was written with it (`insertCases`). */
const DONE_ALREADY = ['case_events_answers']

const TRIGGERS = (tables: readonly string[]) => sql`
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as take,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as build
  from pg_trigger where tgname = any(${DONE_ALREADY}) and tgrelid = any(${tables}::regclass[])`

const INDEXES = (tables: readonly string[]) => sql`
  select format('drop index %s', i.indexrelid::regclass) as take, pg_get_indexdef(i.indexrelid) as build
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any(${tables}::regclass[]) and not i.indisunique and c.relname <> all(${READ_MEANWHILE})
  order by i.indexrelid`

const REFERENCES = (tables: readonly string[]) => sql`
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as take,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as build
  from pg_constraint where contype = 'f' and conrelid = any(${tables}::regclass[]) order by oid`

/** From so many rows on, indexes are built faster than they grow. */
const MANY = 10_000

/**
 * Fills tables without the indexes, references and triggers that nobody needs meanwhile; afterwards they are as they were,
 * built as one set each, which takes a fraction of the time. Only the owner of the tables can.
 */
async function withoutIndexes<T>(tx: Tx, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const parts: Part[] = []
  for (const these of [TRIGGERS, REFERENCES, INDEXES]) parts.push(...(await run<Part>(tx, these(tables))))
  for (const { take } of parts) await run(tx, take)
  const filled = await fill()
  // Indexes first: references look for their rows by them.
  for (const { build } of parts.toReversed()) await run(tx, build)
  return filled
}

/** The same where the account may and so many rows are worth it; else it fills them as they are. */
export const asOneSet = <T>(
  context: DemoContext,
  tables: readonly string[],
  rows: number,
  fill: () => Promise<T>,
): Promise<T> => (context.ownsTables && rows >= MANY ? withoutIndexes(context.tx, tables, fill) : fill())
