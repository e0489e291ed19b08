import { outlineOf } from '@selamat/contract/domains/forms/compile-form'
import type { FormDataQuery, FormDataRow } from '@selamat/contract/domains/workflow/form-data'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { countedBeside, countRows, paginationOf, startOf } from '../../../platform/paging.ts'
import { placeName, presentReports } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { readAnswers } from '../queries/answers.ts'
import { readStatus } from '../queries/visible-case.ts'
import { answerAt, type Part, PERCENT, type Selection, selectionOf } from './selection.ts'

interface Sort {
  readonly expression: RawBuilder<unknown>
  readonly parts: readonly Part[]
}

const SORTS: Readonly<Record<'submittedAt' | 'assignmentNumber' | 'status' | 'score', Sort>> = {
  // The index on version and time serves.
  submittedAt: { expression: sql`c.reported_at`, parts: [] },
  assignmentNumber: { expression: sql`k.assignment_number`, parts: ['case'] },
  status: { expression: sql`k.status`, parts: ['case'] },
  score: { expression: PERCENT, parts: ['answers'] },
}

/**
 * A page of the reports of a form version, newest first (FORMS-49). Throws 422 for an order by more than the time of
 * submission over more than 10,000 reports.
 */
export async function listFormData(
  context: WorkflowContext,
  actor: Actor,
  query: FormDataQuery,
): Promise<{ data: FormDataRow[]; pagination: Pagination }> {
  const db = context.database.kysely
  const selection = await selectionOf(context, actor, query)
  const { begin, source } = selection
  const { column, direction, expression, parts } = orderOf(query, selection)
  const selected = sql`select 1 ${source()}`
  if (column !== 'submittedAt') {
    const { isExact } = await countRows(db, selected, begin)
    if (!isExact) throw httpError('INVALID', { message: 'Narrow the filter' })
  }
  const to = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  // Reports without the answer come last, in either direction.
  const nulls = sql.raw(column === 'submittedAt' ? '' : 'nulls last')
  const { rows, total } = await countedBeside<{ id: number }>(
    db,
    selected,
    begin,
    (count) => sql`${sql.raw(begin)}select ${count} c.submission_id as id ${source(...parts)}
      order by ${expression} ${to} ${nulls}, c.id ${to} limit ${query.limit} offset ${startOf(query)}`,
  )
  const ids = rows.map(({ id }) => id)
  return { data: await rowsOf(db, selection, ids, LISTED), pagination: paginationOf(query, total) }
}

function orderOf({ orderBy, orderByField }: FormDataQuery, { columns }: Selection) {
  if (orderByField !== undefined) {
    const { field, direction } = orderByField
    const known = columns.some(({ id, repeats }) => id === field && repeats.length === 0)
    if (!known) throw httpError('INVALID', { errors: { 'orderByField.field': 'The form has no such field' } })
    return { column: field, direction, expression: answerAt(field), parts: ['answers'] as const }
  }
  const { column = 'submittedAt', direction = 'descending' } = orderBy ?? {}
  return { column, direction, ...SORTS[column] }
}

/** A report as it is read. */
interface StoredReport
  extends Omit<FormDataRow, 'status' | 'score' | 'answers' | 'rows' | 'hasAllRows' | 'locationName'> {
  readonly submissionId: number
  readonly answers: unknown
  readonly status: string
  readonly locationName: string | null
  readonly subLocationName: string | null
  readonly points: string | null
  readonly mostPoints: string | null
}

/** So many answers in rows a list shows of each report. */
const LISTED = 200

/**
 * Reports by the ids of their submissions, in that order, as people read them: names and files are looked up at once, and
 * of the answers in rows the first `inRows`.
 */
export async function rowsOf(
  db: Executor,
  { version, tenant }: Selection,
  ids: readonly number[],
  inRows?: number,
): Promise<FormDataRow[]> {
  if (ids.length === 0) return []
  const found = await run<StoredReport>(
    db,
    sql`select su.id as submission_id, su.revision, su.answers, c.id, c.assignment_number, c.subject, c.status,
        jakarta_time(c.submitted_at) as submitted_at, f.flow_name, u.full_name as submitter_name, d.department_name, s.site_name,
        l.location_name, p.sub_location_name, su.points, su.most_points
      from submissions su join cases c on c.id = su.case_id join case_flows k on k.case_id = c.id
      join form_flows f on f.id = k.form_flow_id join users u on u.id = c.submitter_id
      left join departments d on d.id = c.department_id left join sites s on s.id = c.site_id
      left join locations l on l.id = c.location_id left join sub_locations p on p.id = c.sub_location_id
      where su.id = any(${[...ids]}::bigint[])`,
  )
  const byId = new Map(found.map((row) => [row.submissionId, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const answers = ordered.map((row) => readAnswers(row.answers))
  const presented = await presentReports(db, tenant, outlineOf(version.definition), answers, inRows)
  return ordered.map(
    ({ submissionId: _id, locationName, subLocationName, status, points, mostPoints, ...row }, at) => ({
      ...row,
      status: readStatus(status),
      locationName: placeName(locationName, subLocationName),
      score: scoreIn(points, mostPoints),
      ...(presented[at] ?? { answers: [], rows: {}, hasAllRows: true }),
    }),
  )
}

function scoreIn(points: unknown, mostPoints: unknown): FormDataRow['score'] {
  if (points === null || mostPoints === null) return null
  const [got, most] = [Number(points), Number(mostPoints)]
  return { points: got, most, percent: Math.round((got / most) * 1000) / 10 }
}
