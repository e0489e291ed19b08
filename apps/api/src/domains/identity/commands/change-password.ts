import { passwordChange, passwordUpdate } from '@selamat/contract/domains/identity/password'
import type { Actor } from '../../../platform/access.ts'
import { run } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import { withinLimits } from './attempts.ts'
import { openSealed, SAME, setOwnPassword, weakness } from './new-password.ts'
import { auditUser, endOtherSessions, lockUser, type Origin } from './sessions.ts'

const HASH = 'select password_hash as hash from users where id = $1'

/**
 * Changes the actor's password from the sealed payload (AUTH-51, AUTH-65) and ends the actor's other sessions.
 * Gives false for a wrong current password, which counts like a failed sign-in. Throws 422 where the new one breaks a
 * rule (AUTH-57, AUTH-58) or is easily guessed, 429 within a pause.
 */
export async function changePassword(house: House, actor: Actor, envelope: string, origin: Origin): Promise<boolean> {
  const { currentPassword, newPassword } = openSealed(house, passwordChange, envelope)
  return replace(house, actor, currentPassword, newPassword, origin)
}

/** The same by another name of its fields (AUTH-49), for the page that updates a password. */
export async function updatePassword(house: House, actor: Actor, envelope: string, origin: Origin): Promise<boolean> {
  const { oldPassword, newPassword } = openSealed(house, passwordUpdate, envelope)
  return replace(house, actor, oldPassword, newPassword, origin)
}

async function replace(
  house: House,
  actor: Actor,
  current: string,
  newPassword: string,
  origin: Origin,
): Promise<boolean> {
  const account = { id: actor.userId, companyId: actor.companyId, username: actor.username, fullName: actor.fullName }
  const proven = await withinLimits(house, actor.username, origin.address, async () => {
    const [row] = await run<{ hash: string }>(house.database.kysely, HASH, [actor.userId])
    if (!row) throw refuse('UNAUTHENTICATED')
    const { matches } = await verifyPassword(current, row.hash)
    if (matches) return { passed: true, value: row.hash }
    await house.database.transaction(async (tx) => {
      await lockUser(tx, actor.userId)
      await auditUser(tx, house, account, 'change-password-failed', { actorId: actor.userId, origin })
    })
    return { passed: false, value: undefined }
  })
  if (proven === undefined) return false
  const same = newPassword.normalize('NFC') === current.normalize('NFC')
  const wrong = same ? SAME : weakness(newPassword, actor)
  if (wrong) throw refuse('INVALID', { errors: { newPassword: wrong } })
  const hash = await hashPassword(newPassword)
  await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    await lockUser(tx, actor.userId)
    const [still] = await run<{ hash: string }>(tx, HASH, [actor.userId])
    if (still?.hash !== proven)
      throw refuse('STALE', { message: 'Your password was changed meanwhile. Please sign in again' })
    await setOwnPassword(tx, actor.userId, hash, now)
    const endedSessions = await endOtherSessions(tx, actor.userId, actor.sessionId, 'password changed', now)
    await auditUser(tx, house, account, 'change-password', { actorId: actor.userId, origin, after: { endedSessions } })
  })
  return true
}
