import type { ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import type { FormDataSelection, FormDataSummary, Share } from '@selamat/contract/domains/workflow/form-data'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { MAX_EXPORT } from '../../../platform/records/walk.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { figureOf, selectionOf } from './selection.ts'

interface Counted {
  readonly what: 'total' | 'month' | 'status' | 'department' | 'location' | 'choice' | 'field'
  readonly field: string | null
  readonly value: string | null
  readonly n: number
  readonly total: string | null
  readonly least: string | null
  readonly most: string | null
  readonly figures: number | null
}

/** Of departments and locations the most frequent ones are named. */
const MOST = 10

/**
 * What the reports of a selection say together, in one statement that reads each report once; answers within a repeat count
 * once for each row. Throws 422 for more than 100,000 reports.
 */
export async function summarise(
  context: WorkflowContext,
  actor: Actor,
  query: FormDataSelection,
): Promise<FormDataSummary> {
  const db = context.database.kysely
  const { source, begin, columns } = await selectionOf(context, actor, query)
  const counted = columns.filter(({ kind }) => kind === 'choice' || kind === 'number')
  const choices = counted.filter(({ kind }) => kind === 'choice').map(({ id }) => id)
  const fields = counted.map(({ id }) => id)
  const { rows } = await sql<Counted>`${sql.raw(begin)}
    with report as materialized (
      select c.status, c.submitted_at, c.department_id, c.location_id, su.answers ${source} limit ${MAX_EXPORT + 1}),
    answer as materialized (
      select e.key, e.value, ${figureOf(sql`(e.value #>> '{}')`)} as figure from report r cross join lateral (
        select a.key, a.value from jsonb_each(r.answers) a
        union all select a.key, a.value from unnest(${repeatPaths(columns)}::text[]) p
          cross join lateral jsonb_path_query(r.answers, p::jsonpath) line cross join lateral jsonb_each(line) a
      ) e where e.key = any(${fields}))
    select 'total' as what, null as field, null as value, count(*) as n, null as total, null as least, null as most,
      null::bigint as figures from report
    union all select 'month', null, to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM'), count(*), null, null, null, null
      from report group by 3
    union all select 'status', null, status, count(*), null, null, null, null from report group by status
    union all select 'department', null, department_id::text, count(*), null, null, null, null from report
      where department_id is not null group by department_id
    union all select 'location', null, location_id::text, count(*), null, null, null, null from report
      where location_id is not null group by location_id
    union all select 'field', key, null, count(*), sum(figure)::text, min(figure)::text, max(figure)::text, count(figure) from answer group by key
    union all select 'choice', key, chosen #>> '{}', count(*), null, null, null, null
      from answer cross join lateral jsonb_path_query(value, '$[*]') chosen where key = any(${choices}) group by 2, 3`.execute(
    db,
  )
  const of = (what: Counted['what']) => rows.filter((row) => row.what === what)
  const total = of('total')[0]?.n ?? 0
  if (total > MAX_EXPORT) throw httpError('INVALID', { message: 'Narrow the filter' })
  const months = of('month').map(({ value, n }) => ({ month: value ?? '', count: n }))
  return {
    total,
    months: months.sort((one, other) => one.month.localeCompare(other.month)),
    statuses: sorted(of('status').map(({ value, n }) => ({ value: value ?? '', label: value ?? '', count: n }))),
    departments: await named(db, 'departments', of('department')),
    locations: await named(db, 'locations', of('location')),
    fields: counted.map((column) => fieldOf(column, rows)),
  }
}

/** The rows of each repeat as a JSON path: `$."crew"[*]`. */
const repeatPaths = (columns: readonly ReportColumn[]): string[] =>
  columns.flatMap(({ kind, repeats, id }) =>
    kind === 'rows' ? [`$${[...repeats, id].map((one) => `."${one}"[*]`).join('')}`] : [],
  )

const sorted = (shares: Share[]) =>
  shares.sort((one, other) => other.count - one.count || one.label.localeCompare(other.label))

async function named(db: Executor, table: 'departments' | 'locations', counts: readonly Counted[]): Promise<Share[]> {
  const first = [...counts].sort((one, other) => other.n - one.n).slice(0, MOST)
  const ids = first.map(({ value }) => Number(value))
  const rows =
    table === 'departments'
      ? await db
          .selectFrom('departments')
          .select(['id', 'departmentName as name'])
          .where((where) => where('id', '=', where.fn.any(where.val(ids))))
          .execute()
      : await db
          .selectFrom('locations')
          .select(['id', 'locationName as name'])
          .where((where) => where('id', '=', where.fn.any(where.val(ids))))
          .execute()
  const names = new Map(rows.map(({ id, name }) => [String(id), name]))
  return sorted(first.map(({ value, n }) => ({ value: value ?? '', label: names.get(value ?? '') ?? '', count: n })))
}

function fieldOf(
  { id, label, kind, choices }: ReportColumn,
  rows: readonly Counted[],
): FormDataSummary['fields'][number] {
  const figures = rows.find(({ what, field }) => what === 'field' && field === id)
  const counts = new Map(
    rows.flatMap(({ what, field, value, n }) => (what === 'choice' && field === id ? [[value, n]] : [])),
  )
  const answered = figures?.n ?? 0
  const total = kind === 'number' ? (figures?.total ?? null) : null
  return {
    id,
    label,
    answered,
    choices: kind === 'choice' ? choices.map((one) => ({ ...one, count: counts.get(one.value) ?? 0 })) : null,
    numbers:
      total === null
        ? null
        : {
            sum: Number(total),
            average: Number(total) / (figures?.figures ?? 1),
            least: Number(figures?.least),
            most: Number(figures?.most),
          },
  }
}
