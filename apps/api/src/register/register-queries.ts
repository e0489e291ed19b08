import { formatDate } from '@selamat/contract/kit/dates'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { type Direction, MAX_OFFSET } from '@selamat/contract/kit/list-query'
import type { Filters, FilterValues, Register } from '@selamat/contract/kit/register'
import { sql } from 'kysely'
import type { Actor } from '../platform/access.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Executor, run } from '../platform/database.ts'
import { inText, keywordPattern } from '../platform/keyword.ts'
import { PLAN_EACH_TIME } from '../platform/prepared.ts'
import { type ListQuery, listByIds } from '../platform/records/list.ts'
import { all, type Fragment, type PageStatements, pageStatements } from '../platform/records/statements.ts'
import { countForExport, walkPages } from '../platform/records/walk.ts'
import { forLongReads } from '../platform/replica.ts'
import { registerFile } from './register-file.ts'

/** Who asks, and when. */
export interface Asking {
  readonly context: AppContext
  readonly db: Executor
  readonly actor: Actor
  readonly at: Date
  /** The day in Jakarta. */
  readonly today: string
}

/** What somebody asks of a register: a keyword, and filters. */
export interface Criteria<F extends Filters> {
  readonly keyword?: string | undefined
  readonly filter?: FilterValues<F> | undefined
}
/** The same in an order. */
export interface Ordered<F extends Filters, S extends string> extends Criteria<F> {
  readonly orderBy?: { readonly column: S; readonly direction?: Direction | undefined } | undefined
}
/** The same with a page of it. */
export interface RegisterQuery<F extends Filters, S extends string>
  extends Ordered<F, S>,
    Pick<ListQuery, 'start' | 'page' | 'limit'> {}

/** A keyword as a condition. */
export interface KeywordMatch {
  readonly condition: Fragment
  /** So many rows have it that a list is walked in its order rather than gathered and counted. */
  readonly isCommon?: boolean
}

export type Found = Fragment | KeywordMatch | undefined

/** What a register is queried for, as conditions. */
export interface Selection<Reader> {
  readonly reader: Reader
  readonly where: Fragment
  /** The same without the keyword. */
  readonly plain: Fragment
  /** What the filters ask alone, of rows that the reader reaches. */
  readonly filtered: Fragment
  readonly match: KeywordMatch | undefined
}

/** The tables behind a register, the rows that a reader reaches, and what each filter asks of them. */
export interface Binding<Row, F extends Filters, S extends string, Stored, Reader extends Asking> {
  readonly table: string
  /** The table in its statements. */
  readonly alias?: string
  /** Who asks, with what its conditions need to know of them. */
  readonly reader: (asking: Asking) => Reader | Promise<Reader>
  /** The rows that a reader reaches; the company is said beside the scope, as the indexes of a list begin with it. */
  readonly scope: (reader: Reader, filter: FilterValues<F>) => Fragment
  /** What each filter asks; null where another says it too. */
  readonly filters: {
    readonly [K in keyof F]: (
      value: NonNullable<FilterValues<F>[K]>,
      reader: Reader,
      filter: FilterValues<F>,
    ) => Fragment | null
  }
  /** What the pattern of a keyword asks, for `matching`; by default the keyword is in the search text. */
  readonly keyword?: (pattern: string, reader: Reader, keyword: string) => Found | Promise<Found>
  /** The columns of each order; the id follows them in the same direction, so that it never wavers. */
  readonly sorts: Readonly<Record<S, readonly string[]>>
  readonly statements: (reader: Reader) => PageStatements
  /** What is asked differs so much in how many rows it has that a page is found by another plan each time. */
  readonly plansEachTime?: true
  /** Reads a page, where not its ids and their number at once, and its rows after. */
  readonly page?: (
    selection: Selection<Reader>,
    query: RegisterQuery<F, S>,
    order: string,
  ) => Promise<{ data: Stored[]; pagination: Pagination }> | undefined
  /** Rows as the contract has them. */
  readonly present: (rows: readonly Stored[], reader: Reader) => Row[] | Promise<Row[]>
}

/**
 * The reads of a register: a page of it, how many rows its ready-made filters have, and its file. One selection stands behind all of
 * them: what somebody lists, they count and export. The types demand a condition for every filter, and columns for every order.
 */
export function registerQueries<
  Row extends Readonly<Record<string, unknown>>,
  F extends Filters,
  S extends string,
  Stored extends { readonly id: number },
  Reader extends Asking,
>(description: Register<Row, F, S>, binding: Binding<Row, F, S, Stored, Reader>) {
  const { alias = 't', filters, present, sorts, statements, table } = binding
  const names: readonly (keyof F)[] = Object.keys(description.filters)

  const orderOf = ({ column, direction }: NonNullable<Ordered<F, S>['orderBy']> = description.order) =>
    [...sorts[column], `${alias}.id`].map((one) => `${one} ${direction === 'descending' ? 'desc' : 'asc'}`).join(', ')

  async function matchOf(keyword: string | undefined, reader: Reader): Promise<KeywordMatch | undefined> {
    const pattern = keywordPattern(keyword)
    if (pattern === undefined || keyword === undefined) return undefined
    const text = `${alias}.search_text`
    const found = await (binding.keyword ? binding.keyword(pattern, reader, keyword) : inText(text, keyword))
    return found === undefined || 'condition' in found ? found : { condition: found }
  }

  function readerFor(context: AppContext, actor: Actor): Reader | Promise<Reader> {
    const at = context.clock.now()
    return binding.reader({ context, db: context.database.kysely, actor, at, today: formatDate(at) })
  }

  /** What a reader asks of the register, as conditions on its rows. */
  async function selectFor(reader: Reader, { keyword, filter = {} }: Criteria<F>): Promise<Selection<Reader>> {
    const values: FilterValues<F> = filter
    const conditions = names.flatMap((name) => {
      const value = values[name]
      return value === undefined || value === null ? [] : (filters[name](value, reader, values) ?? [])
    })
    const filtered = all(conditions)
    const plain = all([binding.scope(reader, values), ...conditions])
    const match = await matchOf(keyword, reader)
    return { reader, plain, filtered, match, where: match ? all([plain, match.condition]) : plain }
  }

  /** The same for somebody. */
  const select = async (context: AppContext, actor: Actor, criteria: Criteria<F>) =>
    selectFor(await readerFor(context, actor), criteria)

  const ids = pageStatements(table, `${binding.plansEachTime ? PLAN_EACH_TIME : ''}${alias}.id`, '', alias)

  function readPage(selection: Selection<Reader>, query: RegisterQuery<F, S>) {
    const { reader, where, match } = selection
    const order = orderOf(query.orderBy)
    const own = binding.page?.(selection, query, order)
    if (own) return own
    const { start, page, limit } = query
    const conditions = { where, searched: match !== undefined }
    return listByIds<Stored>(reader.db, { ids, rows: statements(reader) }, conditions, { start, page, limit }, order)
  }

  /** All rows in an order, and how many there are, counted to one more than a file takes. */
  async function every(context: AppContext, actor: Actor, query: Ordered<F, S>) {
    const { reader, where } = await select(context, actor, query)
    const pages = statements(reader)
    async function* rows() {
      for await (const stored of walkPages<Stored>(reader.db, pages, { where }, orderOf(query.orderBy)))
        yield* await present(stored, reader)
    }
    return { count: await countForExport(reader.db, pages, { where }), rows: rows() }
  }

  return {
    table: sql`${sql.table(table)} ${sql.ref(alias)}`,
    id: sql.ref(`${alias}.id`),
    readerFor,
    selectFor,
    select,
    orderOf,
    every,
    /** A page of the rows that somebody reaches. */
    async list(context: AppContext, actor: Actor, query: RegisterQuery<F, S>) {
      const selection = await select(context, actor, query)
      const { data, pagination } = await readPage(selection, query)
      return { data: await present(data, selection.reader), pagination }
    },
    /** How many rows each of some conditions has beside a keyword and filters, each counted to 10,001. */
    async counts<T extends string>(
      context: AppContext,
      actor: Actor,
      criteria: Criteria<F>,
      conditions: Readonly<Record<T, (reader: Reader) => Fragment>>,
    ) {
      const { reader, where } = await select(context, actor, criteria)
      const counted = Object.entries<(reader: Reader) => Fragment>(conditions).map(
        ([name, condition]) => sql`(select count(*)::int from (select 1 from ${sql.table(table)} ${sql.ref(alias)}
          where ${where} and ${condition(reader)} limit ${sql.lit(MAX_OFFSET + 1)}) c) as ${sql.id(name)}`,
      )
      const [counts] = await run<Record<T, number>>(
        reader.db,
        sql`${sql.raw(PLAN_EACH_TIME)}select ${sql.join(counted)}`,
      )
      if (!counts) throw new Error('a count answers a row')
      return counts
    },
    /** The rows as an Excel file, in the order of the list, told in the trail. Throws 422 beyond 100,000 rows. */
    async export(
      context: AppContext,
      call: { readonly actor: Actor; readonly requestId: string; readonly body: Ordered<F, S> },
    ) {
      const found = await every(await forLongReads(context), call.actor, call.body)
      return registerFile(context, call, description, { entity: table, ...found })
    },
  }
}
