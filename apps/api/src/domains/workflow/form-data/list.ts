import { outlineOf } from '@selamat/contract/domains/forms/compile-form'
import type { FormDataQuery, FormDataRow } from '@selamat/contract/domains/workflow/form-data'
import { formatTimestamp } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { countRows, paginationOf, startOf } from '../../../platform/paging.ts'
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
  const total = await countRows(db, sql`select 1 ${source()}`, begin)
  if (!total.isExact && column !== 'submittedAt') throw httpError('INVALID', { message: 'Narrow the filter' })
  const to = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  // Reports without the answer come last, in either direction.
  const nulls = sql.raw(column === 'submittedAt' ? '' : 'nulls last')
  const { rows } = await sql<{ id: number }>`${sql.raw(begin)}select c.submission_id as id ${source(...parts)}
    order by ${expression} ${to} ${nulls}, c.id ${to} limit ${query.limit} offset ${startOf(query)}`.execute(db)
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
  const found = await db
    .selectFrom('submissions as su')
    .innerJoin('cases as c', 'c.id', 'su.caseId')
    .innerJoin('caseFlows as k', 'k.caseId', 'c.id')
    .innerJoin('formFlows as f', 'f.id', 'k.formFlowId')
    .innerJoin('users as u', 'u.id', 'c.submitterId')
    .leftJoin('departments as d', 'd.id', 'c.departmentId')
    .leftJoin('sites as s', 's.id', 'c.siteId')
    .leftJoin('locations as l', 'l.id', 'c.locationId')
    .leftJoin('subLocations as p', 'p.id', 'c.subLocationId')
    .select([
      'su.id as submissionId',
      'su.revision',
      'su.answers',
      'c.id',
      'c.assignmentNumber',
      'c.subject',
      'c.status',
    ])
    .select(['c.submittedAt', 'f.flowName', 'u.fullName as submitterName', 'd.departmentName', 's.siteName'])
    .select(['l.locationName', 'p.subLocationName', 'su.points', 'su.mostPoints'])
    .where((where) => where('su.id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  const byId = new Map(found.map((row) => [row.submissionId, row]))
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const answers = ordered.map((row) => readAnswers(row.answers))
  const presented = await presentReports(db, tenant, outlineOf(version.definition), answers, inRows)
  return ordered.map(
    ({ submissionId: _id, locationName, subLocationName, status, submittedAt, points, mostPoints, ...row }, at) => ({
      ...row,
      status: readStatus(status),
      submittedAt: formatTimestamp(submittedAt),
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
