import type { ReportColumn } from '@selamat/contract/domains/forms/report-columns'
import type { FormDataSelection, FormDataSummary, Share } from '@selamat/contract/domains/workflow/form-data'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { compose } from '../../../platform/composer.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { longAnswers } from '../../../platform/long-answers.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { answerAt, assertFew, figureOf, PERCENT, type Selection, selectionOf } from './selection.ts'

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
const MAX_SUMMARY = 500_000
const PATIENCE = '30s'

/** Of so many reports a summary takes longer than a list. */
const LONG = 20_000
const summaries = longAnswers<FormDataSummary>({ isKept: ({ total }) => total > LONG })

/**
 * What the reports of a selection say together; answers within a repeat count once for each row. Of a form of many reports all who
 * ask at once get the same answer, and those who ask within a minute. Throws 422 for more than 500,000 reports.
 */
export async function summarise(
  context: WorkflowContext,
  actor: Actor,
  query: FormDataSelection,
): Promise<FormDataSummary> {
  const db = context.database.kysely
  const selection = await selectionOf(context, actor, query)
  const ofVersion = await assertFew(db, selection, MAX_SUMMARY)
  const sum = () => sumUp(context, selection)
  return ofVersion > LONG ? summaries(compose(selection.source('answers')), sum) : sum()
}

async function sumUp(context: WorkflowContext, selection: Selection): Promise<FormDataSummary> {
  const db = context.database.kysely
  const { columns } = selection
  const counted = columns.filter(({ kind }) => kind === 'choice' || kind === 'number')
  const choices = counted.filter(({ kind }) => kind === 'choice').map(({ id }) => id)
  const direct = counted.flatMap(({ id, repeats }) => (repeats.length === 0 ? [id] : []))
  const inRows = counted.filter(({ repeats }) => repeats.length > 0)
  const rows = await context.database.transaction(async (tx) => {
    // Half a million reports take some seconds where nobody else works, and may take several times that.
    await run(tx, `set local statement_timeout = '${PATIENCE}'`)
    // The planner cannot know how few different answers there are, and would sort all reports by each field.
    await run(tx, `set local work_mem = '64MB'`)
    return countedIn(tx, selection, { choices, direct, inRows })
  })
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

interface Fields {
  /** Those with choices, by id. */
  readonly choices: readonly string[]
  /** Those of the report itself, by id. */
  readonly direct: readonly string[]
  readonly inRows: readonly ReportColumn[]
}

/**
 * Counts reports by what they have in common: one pass over them, in which those that are alike become one. States are counted
 * beside it, as the case of each report would have to be carried through that pass.
 */
async function countedIn(
  db: Executor,
  { source, begin }: Selection,
  { choices, direct, inRows }: Fields,
): Promise<Counted[]> {
  const answers = direct.map((id, index) => ({ id, name: sql.ref(`f${index}`), index: sql.lit(index) }))
  const each = (part: (one: (typeof answers)[number]) => RawBuilder<unknown>) => sql.join(answers.map(part), sql``)
  const { rows } = await sql<Counted>`${sql.raw(begin)}
    with alike as materialized (
      select date_trunc('month', c.reported_at at time zone 'Asia/Jakarta') as month, c.department_id, c.location_id,
        ${each(({ id, name }) => sql`${answerAt(id)} as ${name}, `)} ${PERCENT} as percent, count(*) as n
      ${source('answers')} group by 1, c.department_id, c.location_id, percent
        ${sql.join(
          answers.map((_, at) => sql`, ${sql.lit(at + 4)}`),
          sql``,
        )}),
    grouped as materialized (
      select case when grouping(r.month) = 0 then 'month'
          when grouping(r.department_id) = 0 then 'department' when grouping(r.location_id) = 0 then 'location'
          ${each(({ name }) => sql`when grouping(r.${name}) = 0 then 'answer' `)} else 'total' end as what,
        case ${each(({ name, index }) => sql`when grouping(r.${name}) = 0 then ${index} `)} when true then null end as field,
        coalesce(to_char(r.month, 'YYYY-MM'), r.department_id::text, r.location_id::text) as value,
        coalesce(${each(({ name }) => sql`r.${name}, `)} null::jsonb) as answer,
        coalesce(sum(r.n), 0)::bigint as n, sum(r.percent * r.n) / sum(r.n) filter (where r.percent is not null) as average,
        min(r.percent) as least, max(r.percent) as most,
        coalesce(sum(r.n) filter (where r.percent is not null), 0)::bigint as scored
      from alike r
      group by grouping sets ((), (r.month), (r.department_id), (r.location_id)
        ${each(({ name }) => sql`, (r.${name})`)})),
    answer as materialized (
      select f.key, g.answer as value, g.n from grouped g
        join unnest(${direct}::text[]) with ordinality f (key, place) on f.place = g.field + 1
        where g.what = 'answer' and g.answer is not null
      union all ${answersInRows(source, inRows)}),
    figure as (select key, n, ${figureOf(sql`(value #>> '{}')`)} as figure from answer)
    select what, null as field, value, n, null as total, null as least, null as most, null::bigint as figures
      from grouped where what <> 'answer' and (what = 'total' or value is not null)
    union all select 'status', null, k.status, count(*), null, null, null, null ${source('case')} group by k.status
    union all select 'score', null, average::text, scored, null, least::text, most::text, null from grouped where what = 'total'
    union all select 'field', key, null, sum(n)::bigint, sum(figure * n)::text, min(figure)::text, max(figure)::text,
      coalesce(sum(n) filter (where figure is not null), 0)::bigint from figure group by key
    union all select 'choice', key, chosen #>> '{}', sum(n)::bigint, null, null, null, null
      from answer cross join lateral jsonb_path_query(value, '$[*]') chosen where key = any(${choices}) group by 2, 3`.execute(
    db,
  )
  return rows
}

/** The answers within repeats, each row once. */
const answersInRows = (source: Selection['source'], inRows: readonly ReportColumn[]): RawBuilder<unknown> =>
  inRows.length === 0
    ? sql`select null::text, null::jsonb, null::bigint where false`
    : sql`select f.key, line -> f.key, count(*) from (select su.answers ${source('answers')}) r
        cross join unnest(${inRows.map(({ id }) => id)}::text[], ${inRows.map(rowsPath)}::text[]) f (key, path)
        cross join lateral jsonb_path_query(r.answers, f.path::jsonpath) line where line ? f.key group by 1, 2`

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
