import type { recordSearch } from '@selamat/contract/domains/search/search'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Scope } from '@selamat/contract/kit/permissions'
import { type Action, itemsOf } from '@selamat/contract/kit/permissions'
import type { AnyResource } from '@selamat/contract/kit/resource'
import { sql } from 'kysely'
import { type Actor, tenantOf } from '../access.ts'
import type { AppContext } from '../app-context.ts'
import { run } from '../database.ts'
import { escapeLike } from '../keyword.ts'
import { PLAN_ONCE } from '../prepared.ts'
import { conditions } from './conditions.ts'
import { scopeOf } from './scope.ts'
import { snake } from './statements.ts'

/** The kinds that a search covers, in the order of their answers; `record` is the page of one where that is not its form. */
export type SearchedKinds = readonly {
  readonly resource: Pick<AnyResource, 'label' | 'menuItem' | 'paths'>
  readonly record?: string
}[]

type Found = DataOf<typeof recordSearch>
/** So many of a kind are found. */
export const OF_A_KIND = 5
/** So many matches of a kind are put in order: the best of them come first. */
export const COMPARED = 200

/** The active records that a keyword finds, five of a kind: of the kinds that the actor can read, each in their scope. */
export async function searchRecords(
  context: AppContext,
  actor: Actor,
  searched: SearchedKinds,
  keyword: string,
): Promise<Found> {
  const db = context.database.kysely
  const grants = await run<{ item: number; scope: Scope; actions: string[] }>(
    db,
    sql`select g.item_id as item, r.scope, g.actions from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id where ur.user_id = ${actor.userId}`,
  )
  const scopesOf = (items: AnyResource['menuItem'], action: Action) => {
    const ids = itemsOf(items).map(storedItemId)
    return [
      ...new Set(
        grants.flatMap(({ item, scope, actions }) => (ids.includes(item) && actions.includes(action) ? [scope] : [])),
      ),
    ]
  }
  const beginning = `${escapeLike(keyword)}%`
  const parts = searched.flatMap(({ resource }, index) => {
    const scopes = scopesOf(resource.menuItem, 'read')
    const kind = context.records.of(resource)
    if (scopes.length === 0 || kind === undefined) return []
    const reader = { ...actor, scopes }
    const { where } = conditions({
      scope: scopeOf(context, kind, reader),
      tenant: tenantOf(reader),
      archived: false,
      keyword,
      keepsPlan: true,
      expression: (field) => `t.${snake(field)}`,
    })
    const label = sql.raw(`t.${snake(kind.label)}`)
    const best = sql`(${label} ilike ${beginning}) desc, ${label}, t.id`
    return [
      sql`(select ${sql.lit(index)} as kind, t.id, ${label} as label, ${sql.raw(kind.hint ?? 'null')} as hint from (
        select t.* from (select t.* from ${sql.raw(kind.table)} t where ${where} limit ${sql.lit(COMPARED)}) t order by ${best} limit ${sql.lit(OF_A_KIND)}) t
        ${sql.raw(kind.joins ?? '')} order by ${best})`,
    ]
  })
  if (parts.length === 0) return []
  const rows = await run<{ kind: number; id: number; label: string; hint: string | null }>(
    db,
    // Twenty tables: finding the plan took longer than the search.
    sql`${sql.raw(PLAN_ONCE)}${sql.join(parts, sql` union all `)}`,
  )
  return rows.flatMap(({ kind, id, label, hint }) => {
    const one = searched[kind]
    if (!one) return []
    const { resource, record } = one
    const { list, add, edit = add } = resource.paths
    // Who cannot change it finds it in its list.
    const form = scopesOf(resource.menuItem, 'update').length > 0 ? edit : undefined
    const page = record ?? form
    const to = page === undefined ? `${list}?q=${encodeURIComponent(label)}` : `${page}?id=${id}`
    return [{ id, kind: resource.label.one, label, hint, to }]
  })
}
