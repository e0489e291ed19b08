import type { Grant } from '@selamat/contract/domains/identity/role'
import { storedItemId } from '@selamat/contract/kit/menu-items'
import { covers, type Scope } from '@selamat/contract/kit/permissions'
import { type Executor, run } from '../../../platform/database.ts'
import { beyondRights } from '../role-rules.ts'
import { isWithinSeeded } from '../seeded-roles.ts'
import { heldRights } from './held-rights.ts'

const USER_ITEM = storedItemId('submenu/User')
const ROLE_ITEM = storedItemId('submenu/Role')

/** A role as far as it decides who may give it. */
export interface GivenRole {
  readonly id: number
  readonly name: string
  readonly scope: Scope
  readonly grants: readonly Grant[]
}

const GRANTS = `coalesce((select json_agg(json_build_object('itemId', g.item_id, 'actions', g.actions))
  from role_grants g where g.role_id = r.id and g.actions <> '{}'), '[]') as grants`

const LIVING = `select r.id, r.name, r.scope, ${GRANTS} from roles r
  where r.id = any($1::bigint[]) and r.company_id = $2 and r.archived_at is null`

/** The living roles of a tenant among these ids. */
export const rolesOf = (db: Executor, tenant: number, ids: readonly number[]): Promise<GivenRole[]> =>
  run<GivenRole>(db, LIVING, [ids, tenant])

const HELD = `select r.id, r.name, r.scope, ${GRANTS} from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = $1 and r.archived_at is null`

/** The living roles that somebody holds. */
export const rolesHeldBy = (db: Executor, userId: number): Promise<GivenRole[]> => run<GivenRole>(db, HELD, [userId])

const HELD_BY_ALL = `select ur.user_id as "userId", r.id, r.name, r.scope, ${GRANTS} from user_roles ur join roles r on r.id = ur.role_id
  where ur.user_id = any($1) and r.archived_at is null`

/** The living roles that several people hold, by person. */
export async function rolesOfUsers(
  db: Executor,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly GivenRole[]>> {
  const rows = await run<GivenRole & { userId: number }>(db, HELD_BY_ALL, [userIds])
  return Map.groupBy(rows, ({ userId }) => userId)
}

const reachOf = (held: ReadonlyMap<string, readonly Scope[]>) =>
  (['create', 'update'] as const).flatMap((action) => held.get(`${USER_ITEM}/${action}`) ?? [])

/**
 * Tells why somebody may not give a role, or may not act as somebody who holds it: null where every right of the role
 * is held in a scope that covers the role's own.
 */
export async function reasonsAgainst(db: Executor, userId: number): Promise<(role: GivenRole) => string | null> {
  const held = await heldRights(db, userId)
  const reach = reachOf(held)
  return ({ scope, grants }) => {
    if (!reach.some((one) => covers(one, scope))) return 'This role reaches further than yours'
    const beyond = beyondRights(grants, [], scope, held)
    return beyond.length > 0 ? `You do not hold these rights: ${beyond.join(', ')}` : null
  }
}

const ADMINISTERS = `exists (select 1 from user_roles ur join roles r on r.id = ur.role_id and r.archived_at is null
    join role_grants g on g.role_id = r.id
    where ur.user_id = u.id and r.scope in ('company', 'all') and g.item_id = ${USER_ITEM} and 'update' = any(g.actions))`

const AMONG_ADMINISTRATORS = `select distinct g.item_id || '/' || a.action as "right"
  from users me join users u on u.company_id = me.company_id and u.archived_at is null and ${ADMINISTERS}
  join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id and r.archived_at is null
  join role_grants g on g.role_id = r.id cross join unnest(g.actions) a (action)
  where me.id = $1`

/**
 * Tells why somebody may not give a role to others: null where `reasonsAgainst` has nothing, and for a role as seeded
 * whose missing rights no administrator of the company holds. Else a company that registered itself could never have a
 * doctor.
 */
export async function reasonsAgainstGiving(db: Executor, userId: number): Promise<(role: GivenRole) => string | null> {
  const held = await heldRights(db, userId)
  const against = await reasonsAgainst(db, userId)
  const administers = [USER_ITEM, ROLE_ITEM].every((item) =>
    (held.get(`${item}/update`) ?? []).some((scope) => covers(scope, 'company')),
  )
  if (!administers) return against
  const rows = await run<{ right: string }>(db, AMONG_ADMINISTRATORS, [userId])
  const among = new Set(rows.map(({ right }) => right))
  return (role) => {
    const reason = against(role)
    if (reason === null || !covers('company', role.scope) || !isWithinSeeded(role)) return reason
    const missing = role.grants.flatMap(({ itemId, actions }) =>
      actions.map((action) => `${itemId}/${action}`).filter((right) => !held.has(right)),
    )
    return missing.length > 0 && missing.every((right) => !among.has(right)) ? null : reason
  }
}

/** Does somebody create or change people in every tenant? */
export async function reachesAll(db: Executor, userId: number): Promise<boolean> {
  return reachOf(await heldRights(db, userId)).includes('all')
}
