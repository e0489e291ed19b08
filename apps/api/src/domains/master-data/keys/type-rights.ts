import { MASTER_TYPES } from '@selamat/contract/domains/master-data/items'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import type { Action } from '@selamat/contract/kit/permissions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'

const ITEM_OF = sql.raw(`case c.type_id ${MASTER_TYPES.map(typeCase).join(' ')} end`)
function typeCase({ id, item }: (typeof MASTER_TYPES)[number]) {
  return `when ${id} then ${storedItemId(item)}`
}

/** The grants of an action on the item that governs the type of a category `c`, in a company. */
const grants = ({ userId, companyId }: Actor, action: Action, company: RawBuilder<unknown>) => sql`
  select 1 from user_roles ur
  join roles r on r.id = ur.role_id and r.archived_at is null
  join role_grants g on g.role_id = r.id
  where ur.user_id = ${userId} and g.item_id = ${ITEM_OF} and ${action} = any(g.actions)
    and (r.scope = 'all' or ${company} = ${companyId})`

/** SQL: the rows of `t` with a category, in `column`, of a type that the actor can read: each type has its own item. */
export const inReadableType =
  (column: 'id' | 'category_id') =>
  (actor: Actor): RawBuilder<SqlBool> =>
    sql<SqlBool>`t.${sql.raw(column)} in (select c.id from master_categories c
      where exists (${grants(actor, 'read', sql`c.company_id`)}))`

const ACTION_OF = {
  create: 'create',
  update: 'update',
  archive: 'delete',
  restore: 'update',
  delete: 'delete',
} as const

/** Checks the permission for an action on types. Throws 403. */
export async function assertTypes(tx: Tx, actor: Actor, each: keyof typeof ACTION_OF, types: readonly number[]) {
  const { rows } = await sql`select 1 from unnest(${types}::smallint[]) c (type_id)
    where not exists (${grants(actor, ACTION_OF[each], sql`${actor.companyId}::bigint`)})`.execute(tx)
  if (rows.length > 0) throw httpError('FORBIDDEN')
}

export interface CategoryRow {
  readonly id: number
  readonly typeId: number
  readonly configTypeId: number
}

/** The categories of ids, locked so that their rules do not change meanwhile. */
export async function holdCategories(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CategoryRow>> {
  const { rows } = await sql<CategoryRow>`select id, type_id, config_type_id
    from master_categories where id = any(${ids}::bigint[]) order by id for share`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}
