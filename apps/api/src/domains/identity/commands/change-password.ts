import { passwordChange, passwordUpdate } from '@selamat/contract/kit/password'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { httpError } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { accountOf } from '../../../platform/security-events.ts'
import { notifyOwner } from './account-notifications.ts'
import { openSealed, SAME, setOwnPassword, weakness } from './new-password.ts'
import { reauthenticate } from './reauthenticate.ts'
import { auditUser, endOtherSessions, type Origin } from './sessions.ts'

/**
 * Changes the actor's password from the sealed payload (AUTH-51, AUTH-65) and ends the actor's other sessions. Returns
 * false for a wrong current password, which counts like a failed sign-in. Throws 422 if the new one breaks a rule (AUTH-57,
 * AUTH-58) or is easy to guess and for a wrong code, 429 while locked.
 */
export function changePassword(context: AppContext, actor: Actor, envelope: string, origin: Origin): Promise<boolean> {
  const { currentPassword, newPassword, code } = openSealed(context, passwordChange, envelope)
  return replace(context, actor, { current: currentPassword, newPassword, code }, origin)
}

/** The same with other field names (AUTH-49), for the page that updates a password. */
export function updatePassword(context: AppContext, actor: Actor, envelope: string, origin: Origin): Promise<boolean> {
  const { oldPassword, newPassword, code } = openSealed(context, passwordUpdate, envelope)
  return replace(context, actor, { current: oldPassword, newPassword, code }, origin)
}

interface PasswordInput {
  readonly current: string
  readonly newPassword: string
  readonly code: string | undefined
}

async function replace(context: AppContext, actor: Actor, input: PasswordInput, origin: Origin): Promise<boolean> {
  const { current, newPassword, code } = input
  const outcome = await reauthenticate(context, {
    actor,
    input: { password: current, code },
    origin,
    action: 'change-password',
    prepare: async () => {
      const same = newPassword.normalize('NFC') === current.normalize('NFC')
      const wrong = same ? SAME : weakness(newPassword, actor)
      if (wrong) throw httpError('INVALID', { errors: { newPassword: wrong } })
      const hash = await hashPassword(newPassword)
      return async (tx) => {
        const now = context.clock.now()
        await setOwnPassword(tx, actor.userId, hash, now)
        const endedSessions = await endOtherSessions(tx, actor.userId, actor.sessionId, 'password changed', now)
        const account = accountOf(actor)
        await auditUser(tx, context, account, 'change-password', {
          actorId: actor.userId,
          origin,
          after: { endedSessions },
        })
        await notifyOwner(tx, context, account, 'password')
      }
    },
  })
  if ('done' in outcome) return true
  if (outcome.wrong === 'password') return false
  throw httpError('INVALID', { errors: { code: 'The code is wrong or was already used' } })
}
