import type { Grant } from '@selamat/contract/domains/identity/role'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { covers, type Scope } from '@selamat/contract/kit/permissions'
import { sql } from 'kysely'
import { type Executor, run } from '../../../platform/database.ts'
import { missingPermissions } from '../role-rules.ts'
import { isWithinSeeded } from '../seeded-roles.ts'
import { permissionsOfUser } from './user-permissions.ts'

const USER_ITEM = storedItemId('submenu/User')
const ROLE_ITEM = storedItemId('submenu/Role')

/** The part of a role that decides who can give it. */
export interface RoleWithGrants {
  readonly id: number
  readonly name: string
  readonly scope: Scope
  readonly grants: readonly Grant[]
}

const GRANTS = `coalesce((select json_agg(json_build_object('itemId', g.item_id, 'actions', g.actions))
  from role_grants g where g.role_id = r.id and g.actions <> '{}'), '[]') as grants`

/** The active roles of a tenant among these ids. */
export const rolesOf = (db: Executor, tenant: number, ids: readonly number[]): Promise<RoleWithGrants[]> =>
  run<RoleWithGrants>(
    db,
    sql`select r.id, r.name, r.scope, ${sql.raw(GRANTS)} from roles r
      where r.id = any(${ids}::bigint[]) and r.company_id = ${tenant} and r.archived_at is null`,
  )

/** The active roles of a user. */
export const rolesOfUser = (db: Executor, userId: number): Promise<RoleWithGrants[]> =>
  run<RoleWithGrants>(
    db,
    sql`select r.id, r.name, r.scope, ${sql.raw(GRANTS)} from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = ${userId} and r.archived_at is null`,
  )

/** The active roles of several users, by user. */
export async function rolesOfUsers(
  db: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly RoleWithGrants[]>> {
  const rows = await run<RoleWithGrants & { userId: number }>(
    db,
    sql`select ur.user_id, r.id, r.name, r.scope, ${sql.raw(GRANTS)} from user_roles ur join roles r on r.id = ur.role_id
      where ur.user_id = any(${userIds}) and r.archived_at is null`,
  )
  return Map.groupBy(rows, ({ userId }) => userId)
}

const userScopes = (permissions: ReadonlyMap<string, readonly Scope[]>) =>
  (['create', 'update'] as const).flatMap((action) => permissions.get(`${USER_ITEM}/${action}`) ?? [])

/**
 * Why a user cannot give a role, or act as a user who holds it: null if every permission of the role
 * is held in a scope that covers the role's own.
 */
export async function reasonsAgainst(db: Executor, userId: number): Promise<(role: RoleWithGrants) => string | null> {
  const permissions = await permissionsOfUser(db, userId)
  const scopes = userScopes(permissions)
  return ({ scope, grants }) => {
    if (!scopes.some((one) => covers(one, scope))) return 'This role has a wider data scope than yours'
    const beyond = missingPermissions(grants, [], scope, permissions)
    return beyond.length > 0 ? `You do not have these permissions: ${beyond.join(', ')}` : null
  }
}

const ADMINISTERS = `exists (select 1 from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
    join role_grants g on g.role_id = r.id
    where ur.user_id = u.id and r.scope in ('company', 'all') and g.item_id = ${USER_ITEM} and 'update' = any(g.actions))`

/**
 * Tells why somebody cannot give a role to others: null where `reasonsAgainst` has nothing, and for a role as seeded
 * whose missing rights no administrator of the company holds. Else a company that registered itself could never have a
 * doctor.
 */
export async function reasonsAgainstGiving(
  db: Executor,
  userId: number,
): Promise<(role: RoleWithGrants) => string | null> {
  const permissions = await permissionsOfUser(db, userId)
  const against = await reasonsAgainst(db, userId)
  const administers = [USER_ITEM, ROLE_ITEM].every((item) =>
    (permissions.get(`${item}/update`) ?? []).some((scope) => covers(scope, 'company')),
  )
  if (!administers) return against
  const rows = await run<{ permission: string }>(
    db,
    sql`select distinct g.item_id || '/' || a.action as permission
      from users me join users u on u.company_id = me.company_id and u.archived_at is null and ${sql.raw(ADMINISTERS)}
      join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.archived_at is null
      join role_grants g on g.role_id = r.id cross join unnest(g.actions) a (action)
      where me.id = ${userId}`,
  )
  const among = new Set(rows.map(({ permission }) => permission))
  return (role) => {
    const reason = against(role)
    if (reason === null || !covers('company', role.scope) || !isWithinSeeded(role)) return reason
    const missing = role.grants.flatMap(({ itemId, actions }) =>
      actions.map((action) => `${itemId}/${action}`).filter((permission) => !permissions.has(permission)),
    )
    return missing.length > 0 && missing.every((permission) => !among.has(permission)) ? null : reason
  }
}

/** Does somebody create or change people in every tenant? */
export async function hasScopeAll(db: Executor, userId: number): Promise<boolean> {
  return userScopes(await permissionsOfUser(db, userId)).includes('all')
}
