import { covers, type Scope } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { Executor, Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { administratorsLeft, lockAdministrators } from '../queries/administrators.ts'
import {
  type RoleWithGrants,
  reasonsAgainst,
  reasonsAgainstGiving,
  rolesOf,
  rolesOfUser,
} from '../queries/givable-roles.ts'

const WIDER_SCOPE = 'This user has a wider data scope. Ask an administrator who has it'
const MORE_PERMISSIONS =
  'This user has permissions that you do not have. Ask an administrator who has them, or the user'

/** Why an actor with these scopes cannot act on a user with these roles; null if the scopes cover all roles. */
export const whyScopeTooNarrow = (
  scopes: readonly Scope[],
  roles: readonly Pick<RoleWithGrants, 'scope'>[],
): string | null => (roles.every((role) => scopes.some((scope) => covers(scope, role.scope))) ? null : WIDER_SCOPE)

/** Why an actor cannot act on a user; null for oneself and for users without a wider data scope. */
export const scopeReason = async (db: Executor, actor: Actor, userId: number): Promise<string | null> =>
  userId === actor.userId ? null : whyScopeTooNarrow(actor.scopes, await rolesOfUser(db, userId))

/** Throws NOT_YOUR_ACT if the user has a wider data scope than the actor has in this operation. */
export async function assertScopeCovers(db: Executor, actor: Actor, userId: number): Promise<void> {
  const reason = await scopeReason(db, actor, userId)
  if (reason) throw httpError('NOT_YOUR_ACT', { message: reason })
}

/** Why an actor must not get control of an account by password or email; null if the actor has all its permissions. */
export async function coverReason(db: Executor, actorId: number, userId: number): Promise<string | null> {
  const against = await reasonsAgainst(db, actorId)
  const roles = await rolesOfUser(db, userId)
  return roles.some((role) => against(role) !== null) ? MORE_PERMISSIONS : null
}

/** Throws NOT_YOUR_ACT if the user has a permission that the actor does not have. */
export async function assertCovered(db: Executor, actorId: number, userId: number): Promise<void> {
  const reason = await coverReason(db, actorId, userId)
  if (reason) throw httpError('NOT_YOUR_ACT', { message: reason })
}

/** Throws 422 at `roleIds` unless each is an active role of the tenant that the actor can give. */
export async function assertGivable(tx: Tx, actorId: number, tenant: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const roles = await rolesOf(tx, tenant, ids)
  if (roles.length < new Set(ids).size) throw httpError('INVALID', { errors: { roleIds: 'Choose one from the list' } })
  const against = await reasonsAgainstGiving(tx, actorId)
  const reasons = roles.flatMap((role) => {
    const reason = against(role)
    return reason === null ? [] : [`${role.name}: ${reason}`]
  })
  if (reasons.length > 0) throw httpError('INVALID', { errors: { roleIds: `You cannot give ${reasons.join('. ')}` } })
}

const LAST_ADMINISTRATOR =
  'No other active user can administer the users and roles of the company. Add another administrator first'
const LAST_EVERYWHERE = 'No other active user has the data scope All companies. Add another one first'

/**
 * Runs work that removes permissions; throws NOT_YOUR_ACT if no administrator of the tenant, or no user with scope `all`,
 * would remain. Parallel calls run one by one.
 */
export async function keepingAdministrators<T>(tx: Tx, tenant: number, work: () => Promise<T>): Promise<T> {
  await lockAdministrators(tx)
  const before = await administratorsLeft(tx, tenant)
  const result = await work()
  const after = await administratorsLeft(tx, tenant)
  if (before.administrator && !after.administrator) throw httpError('NOT_YOUR_ACT', { message: LAST_ADMINISTRATOR })
  if (before.everywhere && !after.everywhere) throw httpError('NOT_YOUR_ACT', { message: LAST_EVERYWHERE })
  return result
}

/** Throws NOT_YOUR_ACT if the role as stored now leaves no administrator of its tenant or no user with scope `all`. */
export async function assertAdministrators(tx: Tx, roleId: number): Promise<void> {
  await lockAdministrators(tx)
  const role = await tx.selectFrom('roles').select('companyId').where('id', '=', roleId).executeTakeFirst()
  if (!role) throw httpError('NOT_FOUND')
  const left = await administratorsLeft(tx, role.companyId)
  if (!left.administrator) throw httpError('NOT_YOUR_ACT', { message: LAST_ADMINISTRATOR })
  if (!left.everywhere) throw httpError('NOT_YOUR_ACT', { message: LAST_EVERYWHERE })
}
