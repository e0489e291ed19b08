import { formatDate } from '@selamat/contract/kit/dates'
import type { Scope } from '@selamat/contract/kit/permissions'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
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

/**
 * Throws 422 at the department or site where somebody would move to where one of the own roles reaches others: as with the
 * own roles, that is another administrator's to decide.
 */
export async function demandOwnPlace(house: House, tx: Tx, { userId }: Actor, personId: number, post: Place) {
  if (personId !== userId) return
  const scopes = (await rolesHeldBy(tx, userId)).map(({ scope }) => scope)
  const today = await currentPost(tx, userId, formatDate(house.clock.now()))
  const moved = movedScopes(scopes, today, post)
  if (moved.length > 0) {
    throw refuse('INVALID', { errors: Object.fromEntries(moved.map((scope) => [PLACE_OF[scope], OWN_PLACE])) })
  }
}
