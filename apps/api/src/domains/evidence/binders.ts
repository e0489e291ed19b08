import { type BinderRow, evidenceBinders } from '@selamat/contract/domains/evidence/evidence-binder'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { all, type Fragment, pageStatements } from '../../platform/records/statements.ts'
import { column, instants } from '../../register/filters.ts'
import { type Asking, registerQueries } from '../../register/register-queries.ts'
import { fileDataIn } from '../files/index.ts'

/** Silence for so long: whoever worked on a binder is gone, and another one takes it over. */
export const SILENT_MINUTES = 10

/**
 * The binders `t` that somebody sees: those of the whole company by that scope, else one's own. What is in a binder is for whom has
 * made it alone, as it is what this person can read.
 */
const visible = ({ actor }: { readonly actor: Actor }): Fragment => {
  const { scopes, companyId, employerId, userId } = actor
  if (scopes.includes('all')) return sql`true`
  const whole = employerId === companyId && scopes.includes('company')
  return all([sql`t.company_id = ${companyId}`, ...(whole ? [] : [sql`t.requested_by = ${userId}`])])
}

const columnsFor = ({ actor }: { readonly actor: Actor }) =>
  sql`t.id, t.number, t.standard, t.title, s.site_name, t.from_day::text as "from", t.until_day::text as until, u.full_name as requested_by_name,
    t.requested_at, case when t.ready_at is not null then 'READY' when t.failed_at is not null then 'FAILED'
      when t.worked_on_at is not null then 'COLLECTING' else 'QUEUED' end as state,
    t.step, t.written, t.problem, t.ready_at, t.sha256,
    case when t.requested_by = ${actor.userId} then ${sql.raw(fileDataIn('t.file_id'))} end as file`
const JOINS = sql`join users u on u.id = t.requested_by left join sites s on s.id = t.site_id`

type Stored = Omit<BinderRow, 'requestedAt' | 'readyAt'> & { readonly requestedAt: Date; readonly readyAt: Date | null }
const toRow = ({ requestedAt, readyAt, ...row }: Stored): BinderRow => ({
  ...row,
  requestedAt: formatTimestamp(requestedAt),
  readyAt: readyAt && formatTimestamp(readyAt),
})

/** The list of binders. */
export const binderReads = registerQueries(evidenceBinders, {
  table: 'evidence_binders',
  reader: (asking: Asking) => asking,
  scope: visible,
  filters: {
    standard: column('t.standard'),
    siteId: column('t.site_id'),
    requestedAt: instants('t.requested_at'),
    id: column('t.id'),
  },
  sorts: { requestedAt: ['t.requested_at'], title: ['t.title'] },
  statements: (reader) => pageStatements('evidence_binders', columnsFor(reader), JOINS),
  present: (rows: readonly Stored[]) => rows.map(toRow),
})

/** A binder that somebody sees. Throws 404. */
export async function readBinder(db: Executor, actor: Actor, id: number): Promise<BinderRow> {
  const [row] = await run<Stored>(
    db,
    sql`select ${columnsFor({ actor })} from evidence_binders t ${JOINS} where t.id = ${id} and ${visible({ actor })}`,
  )
  if (!row) throw httpError('NOT_FOUND')
  return toRow(row)
}
