import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { sql } from 'kysely'
import { type Executor, run } from '../database.ts'
import { conditions } from './conditions.ts'
import { all, type Fragment, snake } from './statements.ts'

interface Lookup {
  readonly table: string
  readonly joins?: string
  readonly label: string
  readonly hint?: string
  readonly parent?: string
  readonly scope?: Fragment | undefined
  /** The field by which records lie below one another. */
  readonly tree?: { readonly field: string } | undefined
  /** The records of this site come first. */
  readonly firstSite?: number | null | undefined
}

/** The ids of a record and of all below it. */
const below = (table: string, field: string, id: number) => sql`
  with recursive below as (
    select ${id}::bigint as id union select c.id from ${sql.raw(table)} c join below b on c.${sql.raw(snake(field))} = b.id)
  select id from below`

/** A pick-list of the tenant's living records by label; known ids are answered also when archived. */
export async function lookUp(db: Executor, lookup: Lookup, query: OptionsQuery, tenant: number) {
  const { table, joins = '', hint = 'null', parent, firstSite = null } = lookup
  const label = `t.${snake(lookup.label)}`
  const { where } = conditions({
    scope: lookup.scope,
    tenant,
    archived: query.ids ? null : false,
    keyword: query.keyword,
    filter: {
      ...(query.ids ? { id: query.ids } : {}),
      ...(parent && query.parentId ? { [parent]: query.parentId } : {}),
    },
    // A parent may be one of few, kept as a small number; what is asked for need not be.
    expression: (field) => `t.${snake(field)}${field === parent ? '::bigint' : ''}`,
  })
  const { tree } = lookup
  const outside = tree && query.outside ? [sql`t.id not in (${below(table, tree.field, query.outside)})`] : []
  const found = sql`${sql.raw(table)} t where ${all([where, ...outside])}`
  const ownFirst = firstSite === null ? sql`` : sql`t.site_id = ${firstSite} desc, `
  const order = sql`order by ${ownFirst}${sql.raw(label)}, t.id`
  const options = await run<Option>(
    db,
    // Only what is answered is joined.
    sql`select t.id, ${sql.raw(label)} as label, ${sql.raw(hint)} as hint
      from (select t.* from ${found} ${order} limit ${query.limit}) t ${sql.raw(joins)} ${order}`,
  )
  if (options.length < query.limit) return { options, totalItem: options.length }
  const [count] = await run<{ n: number }>(
    db,
    sql`select count(*)::int as n from (select 1 from ${found} limit 10001) c`,
  )
  return { options, totalItem: count?.n ?? options.length }
}
