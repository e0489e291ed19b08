import { type ColumnKind, type ReportColumn, reportColumns } from '@selamat/contract/domains/forms/report-columns'
import { CASE_KINDS } from '@selamat/contract/domains/workflow/case'
import type { AnswerFilter, FormDataSelection } from '@selamat/contract/domains/workflow/form-data'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, tenantOf } from '../../../platform/access.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { estimate, knownEstimate } from '../../../platform/estimates.ts'
import { escapeLike } from '../../../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../../../platform/prepared.ts'
import { type FormVersion, formVersionOf, type Tenant } from '../../forms/index.ts'
import type { WorkflowContext } from '../case-kinds.ts'
import { all, daysOf, keywordIn } from '../queries/task-filters.ts'
import { caseReader } from '../queries/visible-case.ts'
import { canRead } from '../relations.ts'

/** What a statement reads of the reports `c` that it finds: nothing more, their answers `su`, or their cases `k`. */
export type Part = 'answers' | 'case'

/** The reports that are asked for: of which version, with which columns, and as SQL over the newest reports of cases `c`. */
export interface Selection {
  readonly version: FormVersion
  /** That of the form. */
  readonly tenant: Tenant
  readonly columns: readonly ReportColumn[]
  /** From the newest reports of cases, with what is read of them beside, and the condition. */
  readonly source: (...parts: readonly Part[]) => RawBuilder<unknown>
  /** How its statements begin: what narrows them decides their plan. */
  readonly begin: string
}

/**
 * The reports of a form version that somebody can read, in the newest revision of their answers. Kinds of cases whose lists
 * show only that a case exists are left out: their content is read on the page of each case alone, where it is logged.
 * Throws 404 for a form of another tenant, and 422 for a filter that does not fit its field, and for
 * one by answer over more than 500,000 reports.
 */
export async function selectionOf(
  context: WorkflowContext,
  actor: Actor,
  { formId, formVersionId, keyword, filter = {} }: FormDataSelection,
): Promise<Selection> {
  const db = context.database.kysely
  const companyId = tenantOf(actor)
  const [version, reader] = await Promise.all([
    formVersionOf(db, { companyId, formId, formVersionId }),
    caseReader(context, db, actor),
  ])
  const columns = reportColumns(version.definition)
  const open = CASE_KINDS.filter((kind) => context.caseKinds[kind].shows.list === 'content')
  const { status, submittedAt, formFlowId, submitterId, departmentId, siteId, locationId, score, answers = {} } = filter
  const oneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[] | undefined) =>
    values === undefined ? [] : [sql<SqlBool>`${column} = any(${values})`]
  const ofCase = [
    ...(status === undefined ? [] : [sql<SqlBool>`k.status = any(${status})`]),
    ...keywordIn(keyword, 'k'),
  ]
  const conditions = [
    sql<SqlBool>`c.form_version_id = ${version.formVersionId} and c.kind = any(${open})`,
    canRead(reader, open),
    ...ofCase,
    ...daysOf(sql`c.reported_at`, submittedAt),
    ...(formFlowId === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from case_flows f where f.case_id = c.id and f.form_flow_id = any(${formFlowId}))`,
        ]),
    ...oneOf(sql`c.submitter_id`, submitterId),
    ...oneOf(sql`c.department_id`, departmentId),
    ...oneOf(sql`c.site_id`, siteId),
    ...oneOf(sql`c.location_id`, locationId),
  ]
  const byAnswer = [...between(PERCENT, score ?? {}), ...answerConditions(columns, answers)]
  const begin = keyword?.trim() || Object.keys(filter).length > 0 ? PLAN_EACH_TIME : ''
  const sourceOf =
    (where: readonly RawBuilder<SqlBool>[], needed: readonly Part[]) =>
    (...parts: readonly Part[]) =>
      sql`from (select r.case_id as id, r.* from case_reports r) c
      ${[...needed, ...parts].includes('answers') ? sql`join submissions su on su.id = c.submission_id` : sql``}
      ${[...needed, ...parts].includes('case') ? sql`join cases k on k.id = c.id` : sql``}
      where ${all(where)}`
  const needed: readonly Part[] = ofCase.length > 0 ? ['case'] : []
  // No index holds answers: they are read of so many reports at most.
  if (byAnswer.length > 0) await assertFew(db, { version, source: sourceOf(conditions, needed), begin }, MAX_READ)
  return {
    version,
    tenant: { companyId: companyId ?? (await companyOf(db, formId)), stockItems: context.stockItems },
    columns,
    source: sourceOf([...conditions, ...byAnswer], byAnswer.length > 0 ? [...needed, 'answers'] : needed),
    begin,
  }
}

const MAX_READ = 500_000

/** How far the planner may be wrong about the reports of a version. */
const SURE = 0.95

/**
 * Throws 422 where a selection holds more reports than what is asked of them can take. They are counted only where its version may
 * have so many: to count half a million takes a tenth of a second of a processor. Returns how many the version may have.
 */
export async function assertFew(
  db: Executor,
  { version, source, begin }: Pick<Selection, 'version' | 'source' | 'begin'>,
  most: number,
): Promise<number> {
  const ofVersion = sql`select from case_reports where form_version_id = ${version.formVersionId}`
  const expected = knownEstimate(db, ofVersion) ?? (await estimate(db, ofVersion))
  if (expected < most * SURE) return expected
  const [row] = await run<{ n: number }>(
    db,
    sql`${sql.raw(begin)}select count(*) as n from (select 1 ${source()} limit ${sql.lit(most + 1)}) counted`,
  )
  if ((row?.n ?? 0) > most) throw httpError('INVALID', { message: 'Narrow the filter' })
  return expected
}

async function companyOf(db: Executor, formId: number): Promise<number> {
  const { companyId } = await db
    .selectFrom('forms')
    .select('companyId')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow()
  return companyId
}

/** The answer to a field outside repeats, as JSON. */
export const answerAt = (fieldId: string): RawBuilder<unknown> => sql`su.answers -> ${fieldId}::text`
const textAt = (fieldId: string) => sql`su.answers ->> ${fieldId}::text`

function answerConditions(
  columns: readonly ReportColumn[],
  filters: Readonly<Record<string, AnswerFilter>>,
): RawBuilder<SqlBool>[] {
  const errors: Record<string, string> = {}
  const conditions = Object.entries(filters).flatMap(([fieldId, filter]) => {
    const column = columns.find(({ id, repeats }) => id === fieldId && repeats.length === 0)
    const condition = column && conditionOf(column, filter)
    if (column === undefined) errors[`filter.answers.${fieldId}`] = 'The form has no such field'
    else if (condition === undefined) errors[`filter.answers.${fieldId}`] = 'This field cannot be filtered like this'
    return condition ?? []
  })
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
  return conditions
}

type Referencing = (fieldId: string, ids: readonly number[]) => RawBuilder<SqlBool>
const REFERENCES: Readonly<Record<ColumnKind, Referencing | null>> = {
  place: (fieldId, ids) => sql`(${answerAt(fieldId)} ->> 'locationId')::bigint = any(${ids})`,
  person: (fieldId, ids) => sql`${textAt(fieldId)} in (select n.username from users n where n.id = any(${ids}))`,
  text: null,
  choice: null,
  number: null,
  day: null,
  files: null,
  rows: null,
  other: null,
}

/** What a filter asks of the answers to a field; undefined where it does not fit its kind. */
function conditionOf({ id, kind }: ReportColumn, filter: AnswerFilter): RawBuilder<SqlBool>[] | undefined {
  if ('answered' in filter) return [sql<SqlBool>`(su.answers ? ${id}::text) = ${filter.answered}`]
  if ('anyOf' in filter) {
    return kind === 'choice' ? [sql<SqlBool>`${answerAt(id)} ?| ${filter.anyOf}::text[]`] : undefined
  }
  if ('ids' in filter) {
    const condition = REFERENCES[kind]?.(id, filter.ids)
    return condition && [condition]
  }
  if ('contains' in filter) {
    return kind === 'text' || kind === 'number'
      ? // Not search_text: without an index it would take a form with a million reports many times as long.
        [sql<SqlBool>`${textAt(id)} ilike ${`%${escapeLike(filter.contains)}%`}`]
      : undefined
  }
  if ('days' in filter) {
    if (kind !== 'day') return undefined
    const { from, until } = filter.days
    // Days are stored as YYYY-MM-DD, whose order is that of the text.
    return [
      ...(from ? [sql<SqlBool>`${textAt(id)} collate "C" >= ${from}`] : []),
      ...(until ? [sql<SqlBool>`${textAt(id)} collate "C" <= ${until}`] : []),
    ]
  }
  if (kind !== 'number' && kind !== 'rows') return undefined
  const value = kind === 'rows' ? rowsAt(id) : figureOf(textAt(id))
  return between(value, filter)
}

/** The score of a submission in per cent. */
export const PERCENT = sql`(su.points / su.most_points * 100)`

const between = (
  value: RawBuilder<unknown>,
  { least, most }: { readonly least?: number | undefined; readonly most?: number | undefined },
): RawBuilder<SqlBool>[] => [
  ...(least === undefined ? [] : [sql<SqlBool>`${value} >= ${least}::numeric`]),
  ...(most === undefined ? [] : [sql<SqlBool>`${value} <= ${most}::numeric`]),
]

/** SQL: what a text says as a figure; null where it is none. Calculated figures are stored as text. */
export const figureOf = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${value} ~ '^-?[0-9]{1,15}([.][0-9]{1,15})?$' then (${value})::numeric end`
const rowsAt = (fieldId: string) =>
  sql`case when jsonb_typeof(${answerAt(fieldId)}) = 'array' then jsonb_array_length(${answerAt(fieldId)}) else 0 end`
