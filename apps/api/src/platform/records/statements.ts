/** The name under which a page carries the number of matching rows. */
export const TOTAL = '#total'

/** The column of a field: its name in snake case. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The texts that list a table's rows as `t`: pages, and how many rows match. */
export function pageStatements(table: string, columns: string, joins = '') {
  const from = `${table} t ${joins}`
  return {
    /** Rows in an order, from $offset; the page is found in an index first and joined after. */
    page: (where: string, order: string, limit: number, offset: number) =>
      `select ${columns} from (select t.id from ${table} t where ${where} order by ${order} limit $${limit} offset $${offset}) p
       join ${from.replace(' t ', ' t on t.id = p.id ')} order by ${order}`,
    /** The same with the number of rows that match, stopped after `most`: one round trip a page. */
    countedPage: (where: string, order: string, limit: number, offset: number, most: number) =>
      `select c.n as "${TOTAL}", r.* from (select count(*)::int as n from (select 1 from ${table} t where ${where} limit ${most}) m) c
       left join lateral (select ${columns} from
         (select t.id from ${table} t where ${where} order by ${order} limit $${limit} offset $${offset}) p
         join ${from.replace(' t ', ' t on t.id = p.id ')} order by ${order}) r on true`,
    /** What a keyword finds is gathered once, by its index, then counted and sorted; right only up to `most` rows. */
    searchedPage: (where: string, order: string, limit: number, offset: number, most: number) =>
      `with m as materialized (select t.* from ${table} t where ${where} limit ${most})
       select c.n as "${TOTAL}", r.* from (select count(*)::int as n from m) c
       left join lateral (select ${columns} from (select t.id from m t order by ${order} limit $${limit} offset $${offset}) p
         join ${from.replace(' t ', ' t on t.id = p.id ')} order by ${order}) r on true`,
    /** The ids of all rows in an order. */
    ids: (where: string, order: string, most: number) =>
      `select t.id from ${table} t where ${where} order by ${order} limit ${most}`,
    /** Those of the rows of some ids that still match, in the order of the ids. */
    these: (where: string, ids: number) =>
      `select ${columns} from unnest($${ids}::bigint[]) with ordinality walked (id, place)
      join ${from.replace(' t ', ' t on t.id = walked.id ')} where ${where} order by walked.place`,
    count: (where: string, most: number) =>
      `select count(*)::int as n from (select 1 from ${table} t where ${where} limit ${most}) c`,
    matching: (where: string) => `select 1 from ${table} t where ${where}`,
  }
}
export type PageStatements = ReturnType<typeof pageStatements>
