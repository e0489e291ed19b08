import { type RawBuilder, sql } from 'kysely'
import { ASIDE } from '../statement.ts'

/** A part of a statement, with its values. */
export type Fragment = RawBuilder<unknown>

/** A constant text of the code as a part of a statement. */
export const fragment = (text: string | Fragment): Fragment => (typeof text === 'string' ? sql.raw(text) : text)

const AND = sql.raw(' and ')
const TRUE = sql.raw('true')

/** All of several conditions; true for none. */
export const all = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? TRUE : sql.join(conditions, AND)

/** The column of a field: its name in snake case. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Which rows of a list, and in which order. */
export interface Page {
  readonly order: Fragment
  readonly limit: number
  readonly offset: number
}

/** The statements that list a table's rows as `t`, or as another alias: pages, and how many rows match. */
export function pageStatements(table: string, columns: string | Fragment, joins: string | Fragment = '', alias = 't') {
  const select = fragment(columns)
  const t = sql.raw(alias)
  const rows = sql`${sql.raw(table)} ${t}`
  const join = sql`join ${sql.raw(table)} ${t} on ${t}.id =`
  const joined = fragment(joins)
  const matching = (where: Fragment) => sql`${rows} where ${where}`
  // The page is found in an index first and joined after.
  const pageOf = (from: Fragment, { order, limit, offset }: Page) =>
    sql`select ${select} from (select ${t}.id from ${from} order by ${order} limit ${limit} offset ${offset}) paged
      ${join} paged.id ${joined} order by ${order}`
  const counted = (of: Fragment, page: Fragment) =>
    sql`select c.n as ${sql.id(ASIDE)}, r.* from (select count(*)::int as n from ${of} m) c left join lateral (${page}) r on true`
  return {
    /** Rows in an order, from an offset. */
    page: (where: Fragment, page: Page) => pageOf(matching(where), page),
    /** The same with the number of rows that match, stopped after `most`: one round trip a page. */
    countedPage: (where: Fragment, page: Page, most: number) =>
      counted(sql`(select 1 from ${matching(where)} limit ${sql.lit(most)})`, pageOf(matching(where), page)),
    /** What a keyword finds is gathered once, by its index, then counted and sorted; right only up to `most` rows. */
    searchedPage: (where: Fragment, page: Page, most: number) =>
      sql`with found as materialized (select ${t}.* from ${matching(where)} limit ${sql.lit(most)})
        ${counted(sql`found`, pageOf(sql`found ${t}`, page))}`,
    /** The ids of all rows in an order. */
    ids: (where: Fragment, order: Fragment, most: number) =>
      sql`select ${t}.id from ${matching(where)} order by ${order} limit ${sql.lit(most)}`,
    /** Those of the rows of some ids that still match, in the order of the ids. */
    these: (where: Fragment, ids: readonly number[]) =>
      sql`select ${select} from unnest(${ids}::bigint[]) with ordinality walked (id, place)
        ${join} walked.id ${joined} where ${where} order by walked.place`,
    count: (where: Fragment, most: number) =>
      sql`select count(*)::int as n from (select 1 from ${matching(where)} limit ${sql.lit(most)}) c`,
    matching: (where: Fragment) => sql`select 1 from ${matching(where)}`,
  }
}
export type PageStatements = ReturnType<typeof pageStatements>
