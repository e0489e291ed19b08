import { formatDate } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { rolesOfUser } from '../queries/givable-roles.ts'
import { currentPosition } from './change-position.ts'
import type { Position } from './position.ts'

/** The scopes that depend on the position of a user, with the field that decides them. */
export const SCOPE_FIELD = { department: 'departmentId', site: 'siteId' } as const
type ScopeFields = Pick<Position, 'departmentId' | 'siteId'>

export const OWN_SCOPE = 'This changes your data scope. Ask another administrator'

/** The scopes that would cover other records after a change of position. */
export const movedScopes = (scopes: readonly Scope[], today: ScopeFields | undefined, after: ScopeFields) =>
  (['department', 'site'] as const).filter((scope) => {
    const field = SCOPE_FIELD[scope]
    return scopes.includes(scope) && after[field] !== null && after[field] !== (today?.[field] ?? null)
  })

export const OWN_EMPLOYER = 'You cannot change your own employer. Ask another administrator'
export const OWN_POSITION = 'You cannot change your own position. Ask another administrator'
export const OWN_SUPERIOR = 'You cannot set your own superior. Ask another administrator'

/**
 * The fields of their own position that users cannot set themselves, with the reason: the superior, any change of
 * position, section, department or site, and a first value that an own scope depends on.
 */
export function ownPositionErrors(
  scopes: readonly Scope[],
  today: Position | undefined,
  after: Position,
): Partial<Record<keyof Position, string>> {
  const errors: Partial<Record<keyof Position, string>> = {}
  for (const field of ['positionId', 'sectionId', 'departmentId', 'siteId'] as const) {
    const before = today?.[field] ?? null
    if (before !== null && after[field] !== before) errors[field] = OWN_POSITION
  }
  for (const scope of movedScopes(scopes, today, after)) errors[SCOPE_FIELD[scope]] = OWN_SCOPE
  if (after.superiorId !== (today?.superiorId ?? null)) errors.superiorId = OWN_SUPERIOR
  return errors
}

/** Throws 422 at each field of the actor's own position that only another administrator can set. */
export async function assertOwnPosition(
  context: AppContext,
  tx: Tx,
  { userId }: Actor,
  personId: number,
  position: Position,
) {
  if (personId !== userId) return
  const scopes = (await rolesOfUser(tx, userId)).map(({ scope }) => scope)
  const today = await currentPosition(tx, userId, formatDate(context.clock.now()))
  const errors = ownPositionErrors(scopes, today, position)
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** Throws NOT_YOUR_ACT for the actor's own position: users can add their first one, but not change or delete any. */
export function assertNotOwnPosition({ userId }: Actor, personId: number): void {
  if (personId === userId) throw httpError('NOT_YOUR_ACT', { message: OWN_POSITION })
}
