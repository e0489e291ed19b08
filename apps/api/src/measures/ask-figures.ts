import { sql } from 'kysely'
import { type Executor, run } from '../platform/database.ts'
import { PLAN_EACH_TIME } from '../platform/prepared.ts'
import type { Fragment } from '../platform/records/statements.ts'
import { type CountedGroup, countExpression } from './count-expression.ts'
import type { Days, Filter, Measure, MeasureAsking } from './measure.ts'

/** So many rows a list of a figure shows. */
const FIRST_ROWS = 5

/** What is asked of a measure: rows of which filter and days, told apart or not. */
export interface Question {
  readonly measure: Measure
  readonly filter: Filter
  readonly days: Days
  readonly dimension: string | null
  readonly withFirst: boolean
}

/** A first row of a figure. */
interface ListedRow {
  readonly title: string
  readonly detail: string
  readonly when: string | null
  readonly to: string
}

/** The answer to a question; a value of a dimension has its name. */
export interface Counted {
  readonly groups: readonly (CountedGroup & { readonly label?: string | null })[]
  readonly per: number | null
  readonly perBy: Readonly<Record<string, number>> | null
  readonly notes: readonly string[] | null
  readonly first: readonly ListedRow[]
}

/** The filter of the rows that are counted. */
export const rowsOf = (
  { measure, filter, days }: Pick<Question, 'measure' | 'filter' | 'days'>,
  asking: MeasureAsking,
): Filter => ({
  ...filter,
  ...measure.rows(days, asking),
})

/** The filter of the rows that the number opens: of a share those of its part. */
export function openedBy(question: Pick<Question, 'measure' | 'filter' | 'days'>, asking: MeasureAsking): Filter {
  const { measure, days } = question
  const rows = rowsOf(question, asking)
  return measure.kind === 'SHARE' ? { ...rows, ...measure.part(days, asking) } : rows
}

/** One question as a value of a statement. */
async function expressionOf(asking: MeasureAsking, question: Question): Promise<Fragment> {
  const { measure, filter, days, dimension, withFirst } = question
  const read = (asking.ofWhole && measure.whole?.rows) || measure.list.rows
  const rows = await read(asking, rowsOf(question, asking))
  // Filters are conditions of their own: of the rows, those of the part match its filter too.
  const part = measure.kind === 'SHARE' ? (await read(asking, measure.part(days, asking))).where : undefined
  const by = dimension === null ? undefined : measure.dimensions[dimension]
  const groups = countExpression(rows, by && { value: by.value, join: by.join?.(asking, days) }, {
    part,
    amount: measure.kind === 'DURATION' ? measure.amount(asking, days) : undefined,
    weight: measure.kind === 'RATE' ? measure.weight : undefined,
    parts: measure.kind === 'PARTS' ? await measure.parts(asking) : undefined,
    cell: measure.kind === 'INDEX' ? { of: measure.cell, cells: measure.cells } : undefined,
  })
  const named =
    by && typeof by.labels === 'function'
      ? sql`(select json_agg(to_jsonb(g) || jsonb_build_object('label', ${by.labels(sql`g.value`)}))
          from json_to_recordset(${groups}) g (value text, "isTotal" boolean, rows int, times int, part int, mean float8, least float8, percentiles json, weights json,
            parts json, cells json))`
      : groups
  const rate = measure.kind === 'RATE' ? measure : null
  const perBy = dimension === null ? undefined : rate?.per.by?.[dimension]
  const per = rate ? await rate.per.value(asking, filter, days) : sql`null`
  const notes = (await rate?.notes?.(asking, filter, days)) ?? sql`null`
  const { first } = measure
  const list =
    withFirst && first
      ? sql`(select coalesce(json_agg(f), '[]') from (select ${first.title} as title, ${first.detail} as detail,
          ${first.when} as "when", ${first.address} as "to" from ${rows.table} ${first.join ?? sql``}
          where ${part ? sql`${rows.where} and ${part}` : rows.where} order by ${first.order} limit ${FIRST_ROWS}) f)`
      : sql`'[]'::json`
  return sql`json_build_object('groups', ${named}, 'per', (${per})::float8, 'notes', to_json((${notes})::text[]),
    'perBy', ${perBy ? perBy(asking, filter, days) : sql`null::jsonb`}, 'first', ${list})`
}

/** Answers questions about any measures in one statement, in their order. */
export async function askFigures(
  db: Executor,
  questions: readonly { readonly asking: MeasureAsking; readonly question: Question }[],
): Promise<Counted[]> {
  if (questions.length === 0) return []
  const values = await Promise.all(questions.map(({ asking, question }) => expressionOf(asking, question)))
  const columns = values.map((value, place) => sql`${value} as ${sql.id(String(place))}`)
  const [row] = await run<Record<string, Counted>>(db, sql`${sql.raw(PLAN_EACH_TIME)}select ${sql.join(columns)}`)
  return questions.map((_, place) => {
    const counted = row?.[String(place)]
    if (!counted) throw new Error('a count answers a row')
    return counted
  })
}
