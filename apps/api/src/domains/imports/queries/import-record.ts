import { ROW_RESULTS, type RowResult } from '@selamat/contract/domains/imports/import'
import { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, inScope } from '../../../platform/access.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { holdsAt } from '../../../platform/dated.ts'

const header = z.object({ header: z.string(), column: z.string().nullable(), suggestion: z.string().nullable() })

/** What was found in a file. */
const reading = z.object({
  sheet: z.string().nullable().default(null),
  /** What the uploader should know of the file, in words. */
  notes: z.array(z.string()).default([]),
  ms: z.number().default(0),
  /** The letters of the longest row. */
  longest: z.number().default(0),
  /** All rows are stored. */
  done: z.boolean().default(false),
  headers: z.array(header).nullable().default(null),
  /** The headers can be matched by hand. */
  curable: z.boolean().default(false),
  /** The column of each header, as the uploader has chosen. */
  said: z.array(z.string().nullable()).nullable().default(null),
})

/** The current work of an import. */
const options = z.object({
  /** The number of rows of the current work. */
  work: z.number().default(0),
  /** The reason to undo it; null: it is not being undone. */
  reverting: z.string().nullable().default(null),
  /** Who undoes it, with whose scopes that is done. */
  revertedBy: z.number().nullable().default(null),
})

const counts = z.partialRecord(z.enum(ROW_RESULTS), z.number())

const record = z.object({
  id: z.number(),
  companyId: z.number(),
  kind: z.string(),
  status: z.enum(importLifecycle.states),
  fileId: z.number(),
  storageKey: z.string(),
  fileName: z.string(),
  problem: z.string().nullable(),
  reading,
  options,
  rowCount: z.number(),
  checkedCount: z.number(),
  doneCount: z.number(),
  counts,
  version: z.number(),
  createdAt: z.date(),
  createdBy: z.number(),
  createdByName: z.string(),
  updatedAt: z.date(),
  updatedByName: z.string().nullable(),
  finishedAt: z.date().nullable(),
})
export type ImportRecord = z.infer<typeof record>
export type Counts = Partial<Record<RowResult, number>>

const LETTERS_AT_ONCE = 1_000_000
const LEAST_AT_ONCE = 50

/** The number of rows in one transaction, at most `most`: fewer where they are long, as parsing them delays requests. */
export const rowsAtOnce = ({ reading }: ImportRecord, most: number): number =>
  Math.max(LEAST_AT_ONCE, Math.min(most, Math.floor(LETTERS_AT_ONCE / Math.max(1, reading.longest))))

const COLUMNS = sql`i.id, i.company_id, i.kind, i.status, i.file_id, f.storage_key, i.file_name, i.problem, i.reading, i.options,
  i.row_count, i.checked_count, i.done_count, i.counts, i.version, i.created_at, i.created_by, u.full_name as created_by_name,
  i.updated_at, i.finished_at, (select x.full_name from users x where x.id = i.updated_by) as updated_by_name`
const FROM = sql`from imports i join files f on f.id = i.file_id join users u on u.id = i.created_by`

/** An import by its id, locked against other writers; undefined where there is none. */
export async function lockImport(tx: Tx, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql`select ${COLUMNS} ${FROM} where i.id = ${id} for no key update of i`.execute(tx)
  return record.optional().parse(rows[0])
}

/** The condition under which an actor sees an import: its uploader is in scope. Needs the aliases `i`, `u` and `e`. */
const visible = (actor: Actor, today: string) =>
  inScope(
    actor,
    {
      company: 'i.company_id',
      employer: 'u.employer_id',
      owner: 'i.created_by',
      department: 'e.department_id',
      site: 'e.site_id',
    },
    today,
  )
const POST = (today: string) => sql`left join employments e on e.user_id = u.id and ${holdsAt('e', today)}`

/** The import if the actor sees it. */
export async function importInScope(
  db: Executor,
  actor: Actor,
  id: number,
  now: Date,
): Promise<ImportRecord | undefined> {
  const today = formatDate(now)
  const { rows } =
    await sql`select ${COLUMNS} ${FROM} ${POST(today)} where i.id = ${id} and ${visible(actor, today)}`.execute(db)
  return record.optional().parse(rows[0])
}

interface Criteria {
  readonly kind: string
  readonly statuses: readonly string[] | null
  readonly start: number
  readonly limit: number
}

/** The imports of a kind that the actor sees, newest first, and their selection for the count. */
export async function importsInScope(db: Executor, actor: Actor, listQuery: Criteria, now: Date) {
  const today = formatDate(now)
  const where = sql`where i.kind = ${listQuery.kind} and ${visible(actor, today)}
    and ${listQuery.statuses === null ? sql`true` : sql`i.status = any(${listQuery.statuses})`}`
  const { rows } = await sql`select ${COLUMNS} ${FROM} ${POST(today)} ${where}
    order by i.id desc limit ${listQuery.limit} offset ${listQuery.start}`.execute(db)
  return { records: z.array(record).parse(rows), selection: sql`select 1 ${FROM} ${POST(today)} ${where}` }
}

/** The newest import of the same file that the actor sees; the user confirms a second one. */
export async function importOfSameFile(
  db: Executor,
  actor: Actor,
  { kind, hash }: { kind: string; hash: Buffer },
  now: Date,
): Promise<ImportRecord | undefined> {
  const today = formatDate(now)
  const { rows } = await sql`select ${COLUMNS} ${FROM} ${POST(today)}
    where i.company_id = ${actor.companyId} and i.kind = ${kind} and i.file_hash = ${hash} and ${visible(actor, today)}
      and i.status not in ('CANCELLED', 'INVALID', 'REVERTED')
    order by i.id desc limit 1`.execute(db)
  return record.optional().parse(rows[0])
}
