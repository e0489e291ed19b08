import type { Option, OptionsQuery } from '@selamat/contract/kit/list-query'
import { type Executor, run } from '../database.ts'
import { conditions, type SqlText } from './conditions.ts'
import { snake } from './statements.ts'

interface Lookup {
  readonly table: string
  readonly joins?: string
  readonly label: string
  readonly hint?: string
  readonly parent?: string
  readonly scope?: SqlText | undefined
  /** The field by which records lie below one another. */
  readonly tree?: { readonly field: string } | undefined
}

/** SQL: the ids of the record named by `$n` and of all below it. */
const below = (table: string, field: string, n: number) => `
  with recursive below as (
    select $${n}::bigint as id union select c.id from ${table} c join below b on c.${snake(field)} = b.id)
  select id from below`

/** A pick-list of the tenant's living records by label; known ids are answered also when archived. */
export async function lookUp(db: Executor, lookup: Lookup, query: OptionsQuery, tenant: number) {
  const { table, joins = '', hint = 'null', parent } = lookup
  const label = `t.${snake(lookup.label)}`
  const where = conditions({
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
  const values: unknown[] = [...where.values]
  const outside =
    tree && query.outside ? ` and t.id not in (${below(table, tree.field, values.push(query.outside))})` : ''
  const found = `${where.text}${outside}`
  const n = values.length + 1
  const options = await run<Option>(
    db,
    // Only what is answered is joined.
    `select t.id, ${label} as label, ${hint} as hint
     from (select t.* from ${table} t where ${found} order by ${label}, t.id limit $${n}) t ${joins} order by ${label}, t.id`,
    [...values, query.limit],
  )
  if (options.length < query.limit) return { options, totalItem: options.length }
  const [count] = await run<{ n: number }>(
    db,
    `select count(*)::int as n from (select 1 from ${table} t where ${found} limit 10001) c`,
    values,
  )
  return { options, totalItem: count?.n ?? options.length }
}
