import type { figures } from '@selamat/contract/domains/dashboards/figures'
import type { DataOf, Endpoint } from '@selamat/contract/kit/endpoint'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { may, type Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import type { Measure } from '../../measures/measure.ts'
import type { Actor } from '../../platform/access.ts'
import { type Executor, run } from '../../platform/database.ts'
import { httpError } from '../../platform/errors.ts'
import { CHOOSE } from '../../platform/messages.ts'

/** In which scopes somebody reads what an operation lists; null: not at all. */
export type Grants = (operation: Pick<Endpoint, 'permission'>) => readonly Scope[] | null

/** What an actor may read, of all items at once. */
export async function grantsOf(db: Executor, { userId }: Pick<Actor, 'userId'>): Promise<Grants> {
  const rows = await run<{ itemId: number; scope: Scope }>(
    db,
    sql`select distinct g.item_id, r.scope from user_roles ur
      join roles r on r.id = ur.role_id and r.archived_at is null join role_grants g on g.role_id = r.id
      where ur.user_id = ${userId} and 'read' = any(g.actions)`,
  )
  return ({ permission }) => {
    if (typeof permission === 'string') return []
    const ids = permission.anyOf.map(storedItemId)
    const scopes = new Set(rows.filter(({ itemId }) => ids.includes(itemId)).map(({ scope }) => scope))
    return scopes.size === 0 ? null : [...scopes]
  }
}

/** The roles of a company, of some ids, with the items that each reads. */
const rolesOf = (db: Executor, companyId: number, ids: readonly number[]) =>
  run<{ id: number; name: string; items: number[] }>(
    db,
    sql`select r.id, r.name, array(select distinct g.item_id from role_grants g where g.role_id = r.id and 'read' = any(g.actions)) as items
      from roles r where r.id = any(${[...ids]}::bigint[]) and r.company_id = ${companyId} and r.archived_at is null order by r.name, r.id`,
  )

const readsOne = (items: readonly number[], { permission }: Pick<Endpoint, 'permission'>) =>
  typeof permission === 'string' || permission.anyOf.map(storedItemId).some((id) => items.includes(id))

/** What an actor may read of what a role reads, in the actor's own scopes. Throws 422 for a role that the company does not have. */
export async function asRole(db: Executor, { companyId }: Actor, grants: Grants, roleId: number): Promise<Grants> {
  const [role] = await rolesOf(db, companyId, [roleId])
  if (!role) throw httpError('INVALID', { errors: { asRoleId: CHOOSE } })
  return (operation) => (readsOne(role.items, operation) ? grants(operation) : null)
}

/** Roles that lack the permission for some measures, each with these. Throws 422 for a role that the company does not have. */
export async function rolesSeeingLess(
  db: Executor,
  { companyId }: Actor,
  roleIds: readonly number[],
  measures: readonly Measure[],
): Promise<DataOf<typeof figures.seeingLess>> {
  const roles = await rolesOf(db, companyId, roleIds)
  if (roles.length < new Set(roleIds).size) throw httpError('INVALID', { errors: { roleIds: CHOOSE } })
  return roles
    .map(({ id, name, items }) => {
      const lacking = measures.filter(
        ({ list, whole }) =>
          !readsOne(items, list.list) && !(whole && readsOne(items, { permission: may(whole.items, 'read') })),
      )
      return { roleId: id, name, measures: lacking.map(({ key }) => key) }
    })
    .filter((role) => role.measures.length > 0)
}

const REACHED = {
  own: 'yours',
  subordinates: 'your team',
  department: 'your department',
  site: 'your site',
  company: 'the whole company',
  all: 'all companies',
} as const satisfies Record<Scope, string>

/** Whose rows somebody reads, in words. */
export const scopeText = (scopes: readonly Scope[]): string =>
  scopes.length === 0
    ? 'what you can read'
    : scopes.includes('all')
      ? REACHED.all
      : scopes.map((scope) => REACHED[scope]).join(' and ')
