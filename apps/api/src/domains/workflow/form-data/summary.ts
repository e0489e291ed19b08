import type { ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import type { FormDataSelection, FormDataSummary, Share } from '@selamat/contract/domains/workflow/form-data'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Executor } from '../../../platform/database.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { assertFew, figureOf, PERCENT, selectionOf } from './selection.ts'

interface Counted {
  readonly what: 'total' | 'score' | 'month' | 'status' | 'department' | 'location' | 'choice' | 'field'
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
/** More reports than this are not summed up at once. */
const MAX_SUMMARY = 50_000

/**
 * What the reports of a selection say together, in one statement that reads each report once; answers within a repeat count
 * once for each row. Throws 422 for more than 50,000 reports.
 */
export async function summarise(
  context: WorkflowContext,
  actor: Actor,
  query: FormDataSelection,
): Promise<FormDataSummary> {
  const db = context.database.kysely
  const selection = await selectionOf(context, actor, query)
  await assertFew(db, selection, MAX_SUMMARY)
  const { source, begin, columns } = selection
  const counted = columns.filter(({ kind }) => kind === 'choice' || kind === 'number')
  const choices = counted.filter(({ kind }) => kind === 'choice').map(({ id }) => id)
  const direct = counted.flatMap(({ id, repeats }) => (repeats.length === 0 ? [id] : []))
  const inRows = counted.filter(({ repeats }) => repeats.length > 0)
  const { rows } = await sql<Counted>`${sql.raw(begin)}
    with report as materialized (
      select c.status, c.submitted_at, c.department_id, c.location_id, su.answers, ${PERCENT} as percent ${source}),
    -- Equal answers are counted first: what follows looks at each only once.
    answer as materialized (
      select f.key, r.answers -> f.key as value, count(*) as n from report r
        cross join unnest(${direct}::text[]) f (key) where r.answers ? f.key group by 1, 2
      union all select f.key, line -> f.key, count(*) from report r
        cross join unnest(${inRows.map(({ id }) => id)}::text[], ${inRows.map(rowsPath)}::text[]) f (key, path)
        cross join lateral jsonb_path_query(r.answers, f.path::jsonpath) line where line ? f.key group by 1, 2),
    figure as (select key, n, ${figureOf(sql`(value #>> '{}')`)} as figure from answer)
    select 'total' as what, null as field, null as value, count(*) as n, null as total, null as least, null as most,
      null::bigint as figures from report
    union all select 'score', null, avg(percent)::text, count(percent), null, min(percent)::text, max(percent)::text, null from report
    union all select 'month', null, to_char(submitted_at at time zone 'Asia/Jakarta', 'YYYY-MM'), count(*), null, null, null, null
      from report group by 3
    union all select 'status', null, status, count(*), null, null, null, null from report group by status
    union all select 'department', null, department_id::text, count(*), null, null, null, null from report
      where department_id is not null group by department_id
    union all select 'location', null, location_id::text, count(*), null, null, null, null from report
      where location_id is not null group by location_id
    union all select 'field', key, null, sum(n)::bigint, sum(figure * n)::text, min(figure)::text, max(figure)::text,
      coalesce(sum(n) filter (where figure is not null), 0)::bigint from figure group by key
    union all select 'choice', key, chosen #>> '{}', sum(n)::bigint, null, null, null, null
      from answer cross join lateral jsonb_path_query(value, '$[*]') chosen where key = any(${choices}) group by 2, 3`.execute(
    db,
  )
  const of = (what: Counted['what']) => rows.filter((row) => row.what === what)
  const total = of('total')[0]?.n ?? 0
  const months = of('month').map(({ value, n }) => ({ month: value ?? '', count: n }))
  const [score] = of('score')
  return {
    total,
    score:
      score === undefined || score.n === 0
        ? null
        : { count: score.n, average: tenths(score.value), least: tenths(score.least), most: tenths(score.most) },
    months: months.sort((one, other) => one.month.localeCompare(other.month)),
    statuses: sorted(of('status').map(({ value, n }) => ({ value: value ?? '', label: value ?? '', count: n }))),
    departments: await named(db, 'departments', of('department')),
    locations: await named(db, 'locations', of('location')),
    fields: counted.map((column) => fieldOf(column, rows)),
  }
}

/** The rows that hold a field as a JSON path: `$."crew"[*]`. */
const rowsPath = ({ repeats }: ReportColumn): string => `$${repeats.map((one) => `."${one}"[*]`).join('')}`

const tenths = (value: string | null): number => Math.round(Number(value) * 10) / 10

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
          .innerJoin('sites', 'sites.id', 'locations.siteId')
          .select(['locations.id', 'locationName as name', 'siteName'])
          .where((where) => where('locations.id', '=', where.fn.any(where.val(ids))))
          .execute()
  // Locations of two sites can have one name.
  const twice = (name: string) => rows.filter((row) => row.name === name).length > 1
  const labelOf = (row: { name: string; siteName?: string }) =>
    row.siteName && twice(row.name) ? `${row.name}, ${row.siteName}` : row.name
  const names = new Map(rows.map((row) => [String(row.id), labelOf(row)]))
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
    choices:
      kind === 'choice'
        ? choices.map(({ value, label: name }) => ({ value, label: name, count: counts.get(value) ?? 0 }))
        : null,
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
