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
  /** Parts of the days that follow one another, each of which is answered too; only of a measure that says when its rows are. */
  readonly stretches?: readonly Days[]
}

/** A first row of a figure. */
interface ListedRow {
  readonly title: string
  readonly detail: string
  readonly when: string | null
  readonly to: string
}

/** The rows of some days, told apart; a value of a dimension has its name. */
export interface CountedDays {
  readonly groups: readonly (CountedGroup & { readonly label?: string | null })[]
  readonly per: number | null
  readonly perBy: Readonly<Record<string, number>> | null
}

/** The answer to a question. */
export interface Counted extends CountedDays {
  readonly notes: readonly string[] | null
  readonly first: readonly ListedRow[]
  /** The same of each stretch. */
  readonly stretches: readonly CountedDays[]
}

/** An answer as the statement gives it. */
interface Answered extends Omit<Counted, 'stretches'> {
  readonly pers: readonly Pick<CountedDays, 'per' | 'perBy'>[]
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

/** What several questions of a statement need: its values, and the table expressions that count each of them once. */
function sharedValues() {
  const names = new Map<string, Fragment>()
  const tables: Fragment[] = []
  const share = (key: string, value: () => Fragment): Fragment => {
    const known = names.get(key)
    if (known) return known
    const table = sql.id(`shared_${names.size}`)
    tables.push(sql`${table} as materialized (select (${value()}) as value)`)
    const name = sql`(select s.value from ${table} s)`
    names.set(key, name)
    return name
  }
  return { share, before: () => (tables.length === 0 ? sql`` : sql`with ${sql.join(tables)} `) }
}
type Share = ReturnType<typeof sharedValues>['share']

/** What rows of some days are divided by, all together and by the values of a dimension. */
async function divisorsOf(asking: MeasureAsking, { measure, filter, dimension }: Question, days: Days, share: Share) {
  const rate = measure.kind === 'RATE' ? measure : null
  const by = dimension === null ? undefined : rate?.per.by?.[dimension]
  const { ofAllDays } = rate?.per ?? {}
  const shared = ofAllDays
    ? share(JSON.stringify([measure.key, filter, asking.ofWhole, asking.actor]), () => ofAllDays(asking, filter))
    : sql`null`
  const per = rate ? await rate.per.value(asking, filter, days, shared) : sql`null`
  return { per: sql`(${per})::float8`, perBy: by ? by(asking, filter, days) : sql`null::jsonb` }
}

/** One question as a value of a statement. */
async function expressionOf(asking: MeasureAsking, question: Question, share: Share): Promise<Fragment> {
  const { measure, filter, days, dimension, withFirst, stretches = [] } = question
  const read = (asking.ofWhole && measure.whole?.rows) || measure.list.rows
  const rows = await read(asking, rowsOf(question, asking))
  // Filters are conditions of their own: of the rows, which the reader reaches, those of the part match its filter too.
  const good = measure.kind === 'SHARE' ? await read(asking, measure.part(days, asking)) : undefined
  const part = good && (good.filtered ?? good.where)
  const by = dimension === null ? undefined : measure.dimensions[dimension]
  const groups = countExpression(
    rows,
    by && { value: by.value, join: by.join?.(asking, days), isSingle: by.isSingle },
    {
      part,
      amount: measure.kind === 'DURATION' ? measure.amount(asking, days) : undefined,
      weight: measure.kind === 'RATE' ? measure.weight : undefined,
      parts: measure.kind === 'PARTS' ? await measure.parts(asking) : undefined,
      cell: measure.kind === 'INDEX' ? { of: measure.cell, cells: measure.cells } : undefined,
    },
    measure.at && stretches.length > 0
      ? { at: measure.at, begins: stretches.map(({ from }) => `${from}T00:00:00+07:00`) }
      : undefined,
  )
  const named =
    by && typeof by.labels === 'function'
      ? sql`(select json_agg(to_jsonb(g) || jsonb_build_object('label', ${by.labels(sql`g.value`)}))
          from json_to_recordset(${groups}) g (value text, "isTotal" boolean, stretch int, rows int, times int, part int, mean float8, least float8,
            percentiles json, weights json, parts json, cells json))`
      : groups
  const { per, perBy } = await divisorsOf(asking, question, days, share)
  const pers = await Promise.all(stretches.map((stretch) => divisorsOf(asking, question, stretch, share)))
  const each = pers.map((one) => sql`json_build_object('per', ${one.per}, 'perBy', ${one.perBy})`)
  const notes = (await (measure.kind === 'RATE' ? measure.notes?.(asking, filter, days) : undefined)) ?? sql`null`
  const { first } = measure
  const list =
    withFirst && first
      ? sql`(select coalesce(json_agg(f), '[]') from (select ${first.title} as title, ${first.detail} as detail,
          ${first.when} as "when", ${first.address} as "to" from ${rows.table} ${first.join ?? sql``}
          where ${part ? sql`${rows.where} and ${part}` : rows.where} order by ${first.order} limit ${FIRST_ROWS}) f)`
      : sql`'[]'::json`
  return sql`json_build_object('groups', ${named}, 'per', ${per}, 'notes', to_json((${notes})::text[]),
    'perBy', ${perBy}, 'pers', json_build_array(${sql.join(each)}), 'first', ${list})`
}

/** The answer to a question out of that to one that asks as much or more. */
function answerTo({ dimension, withFirst, stretches = [] }: Question, answered: Answered): Counted {
  const { groups, per, perBy, notes, first, pers } = answered
  const ofStretch = (place: number | null) =>
    groups.filter(({ isTotal, stretch }) => (stretch ?? null) === place && (isTotal || dimension !== null))
  return {
    groups: ofStretch(null),
    per,
    perBy,
    notes,
    first: withFirst ? first : [],
    stretches: stretches.map((_, at) => ({
      groups: ofStretch(at + 1),
      per: pers[at]?.per ?? null,
      perBy: pers[at]?.perBy ?? null,
    })),
  }
}

interface Asking {
  readonly asking: MeasureAsking
  readonly question: Question
}

/** A question with what it counts: the same for all questions about the same rows. */
const keyed = ({ asking, question }: Asking) => {
  const { measure, filter, days, stretches } = question
  return {
    asking,
    question,
    rows: JSON.stringify([measure.key, filter, days, stretches, asking.ofWhole, asking.actor]),
  }
}
type Keyed = ReturnType<typeof keyed>

/** Whether a question answers another one too: of the same rows, told apart as well, with the first ones. */
function answersAlso({ question: one, rows }: Keyed, { question: other, rows: others }: Keyed): boolean {
  if (rows !== others || (other.withFirst && !one.withFirst)) return false
  if (one.dimension === other.dimension) return true
  const by = one.dimension === null ? undefined : one.measure.dimensions[one.dimension]
  // A join that drops or repeats rows leaves another total.
  return other.dimension === null && by !== undefined && (by.join === undefined || by.isSingle === true)
}

const asksMore = ({ question: { dimension, withFirst } }: Keyed) => (dimension === null ? 0 : 1) + (withFirst ? 2 : 0)

/** Answers questions about any measures in one statement, in their order. What several ask is counted once. */
export async function askFigures(db: Executor, questions: readonly Asking[]): Promise<Counted[]> {
  if (questions.length === 0) return []
  const all = questions.map(keyed)
  const counted: Keyed[] = []
  // Those that ask most first, so that whoever answers another one stands before it.
  for (const one of all.toSorted((a, b) => asksMore(b) - asksMore(a))) {
    if (!counted.some((other) => answersAlso(other, one))) counted.push(one)
  }
  const { share, before } = sharedValues()
  const values = await Promise.all(counted.map(({ asking, question }) => expressionOf(asking, question, share)))
  const columns = values.map((value, place) => sql`${value} as ${sql.id(String(place))}`)
  const text = sql`${sql.raw(PLAN_EACH_TIME)}${before()}select ${sql.join(columns)}`
  const [row] = await run<Record<string, Answered>>(db, text)
  return all.map((one) => {
    const answered = row?.[String(counted.findIndex((other) => answersAlso(other, one)))]
    if (!answered) throw new Error('a count answers a row')
    return answerTo(one.question, answered)
  })
}
