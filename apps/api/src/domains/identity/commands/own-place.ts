import { formatDate } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { rolesHeldBy } from '../queries/givable-roles.ts'
import { currentPost } from './change-post.ts'
import type { Post } from './post.ts'

/** The scopes that depend on where somebody works, with the field of the post that decides them. */
export const PLACE_OF = { department: 'departmentId', site: 'siteId' } as const
type Place = Pick<Post, 'departmentId' | 'siteId'>

export const OWN_PLACE = 'What you reach depends on this. Ask another administrator to move you'

/** By which scopes somebody would reach others than today with another place. */
export const movedScopes = (scopes: readonly Scope[], today: Place | undefined, after: Place) =>
  (['department', 'site'] as const).filter((scope) => {
    const field = PLACE_OF[scope]
    return scopes.includes(scope) && after[field] !== null && after[field] !== (today?.[field] ?? null)
  })

export const OWN_EMPLOYER = 'You cannot change your own employer. Ask another administrator'
export const OWN_POST = 'You cannot change your own position. Ask another administrator'
export const OWN_SUPERIOR = 'You cannot set your own superior. Ask another administrator'

/**
 * What nobody gives oneself, by field, with the reason: a superior, another position, section, department or site than
 * the one that is held, and a first one where an own scope depends on it.
 */
export function selfGiven(
  scopes: readonly Scope[],
  today: Post | undefined,
  after: Post,
): Partial<Record<keyof Post, string>> {
  const errors: Partial<Record<keyof Post, string>> = {}
  for (const field of ['positionId', 'sectionId', 'departmentId', 'siteId'] as const) {
    const before = today?.[field] ?? null
    if (before !== null && after[field] !== before) errors[field] = OWN_POST
  }
  for (const scope of movedScopes(scopes, today, after)) errors[PLACE_OF[scope]] = OWN_PLACE
  if (after.superiorId !== (today?.superiorId ?? null)) errors.superiorId = OWN_SUPERIOR
  return errors
}

/** Throws 422 at each field of the own post that only another administrator changes; like the own roles, it is not self-given. */
export async function assertOwnPlace(context: AppContext, tx: Tx, { userId }: Actor, personId: number, post: Post) {
  if (personId !== userId) return
  const scopes = (await rolesHeldBy(tx, userId)).map(({ scope }) => scope)
  const today = await currentPost(tx, userId, formatDate(context.clock.now()))
  const errors = selfGiven(scopes, today, post)
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** Throws NOT_YOUR_ACT for an own period: only the first one is entered by oneself, and none is changed or deleted. */
export function assertAnothersPost({ userId }: Actor, personId: number): void {
  if (personId === userId) throw httpError('NOT_YOUR_ACT', { message: OWN_POST })
}
