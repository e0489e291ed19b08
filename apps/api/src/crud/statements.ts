import type { AnyResource } from '@selamat/contract/kit/resource'
import type { Binding } from './binding.ts'

/** The name under which a page carries the number of matching rows. */
export const TOTAL = '#total'

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isoColumn = (column: string) =>
  `to_char(t.${column} at time zone 'Asia/Jakarta', 'YYYY-MM-DD"T"HH24:MI:SS"+07:00"')`
const INSTANTS = new Set(['createdAt', 'updatedAt', 'archivedAt'])

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
    count: (where: string, most: number) =>
      `select count(*)::int as n from (select 1 from ${table} t where ${where} limit ${most}) c`,
    matching: (where: string) => `select 1 from ${table} t where ${where}`,
  }
}
export type PageStatements = ReturnType<typeof pageStatements>

/** The texts of a resource's statements, written once at start; `t` is the resource's table, $1 the first value. */
export function statements<R extends AnyResource>(resource: R, binding: Binding<R>) {
  const { table, joins = '', elsewhere = [] } = binding
  const own: Readonly<Record<string, string | undefined>> = binding.columns ?? {}
  const expression = (field: string) =>
    own[field] ?? (INSTANTS.has(field) ? isoColumn(snake(field)) : `t.${snake(field)}`)
  const columns = Object.keys(resource.row.shape)
    .map((field) => `${expression(field)} as "${field}"`)
    .join(', ')
  const outside: readonly string[] = elsewhere
  const written = Object.keys(resource.write.shape).filter((field) => !outside.includes(field))
  const writtenColumns = written.map(snake)
  const from = `${table} t ${joins}`
  const tenant = (n: number) => `($${n}::bigint is null or t.company_id = $${n})`
  return {
    written,
    columns,
    expression,
    ...pageStatements(table, columns, joins),
    /** $1 id, $2 tenant or null for every tenant; then the values of a scope. */
    one: (scope = '') => `select ${columns} from ${from} where t.id = $1 and ${tenant(2)}${scope}`,
    locked: (scope = '') => `select ${columns} from ${from} where t.id = $1 and ${tenant(2)}${scope} for update of t`,
    /** $1 tenant, $2 now, $3 who, then the written fields. */
    insert: `with t as (insert into ${table} (${['company_id', 'created_at', 'updated_at', 'created_by', 'updated_by', ...writtenColumns].join(', ')})
      values (${['$1', '$2', '$2', '$3', '$3', ...written.map((_, index) => `$${index + 4}`)].join(', ')}) returning *)
      select ${columns} from t ${joins}`,
    /** $1 id, $2 now, $3 who, then the written fields; the row is locked and its version known. */
    update: `with t as (update ${table} set ${[
      ...writtenColumns.map((column, index) => `${column} = $${index + 4}`),
      'updated_at = $2',
      'updated_by = $3',
      'version = version + 1',
    ].join(', ')} where id = $1 returning *) select ${columns} from t ${joins}`,
    /** $1 id, $2 now, $3 who, $4 the moment of archiving or null. */
    setArchived: `with t as (update ${table} set archived_at = $4, updated_at = $2, updated_by = $3, version = version + 1
      where id = $1 returning *) select ${columns} from t ${joins}`,
    remove: `delete from ${table} where id = $1`,
  }
}
export type Statements = ReturnType<typeof statements>
