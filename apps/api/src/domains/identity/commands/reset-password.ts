import { passwordReset } from '@selamat/contract/domains/identity/recovery'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken } from '../../../platform/crypto.ts'
import { run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emitNotification } from '../../../platform/notification.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import { clearLockout } from './attempts.ts'
import { openSealed, SAME, setOwnPassword, weakness } from './new-password.ts'
import { type Account, auditUser, endAllSessions, lockUser, type Origin } from './sessions.ts'

interface Owner extends Account {
  readonly email: string | null
  readonly hash: string
}

const late = () => httpError('RULE', { message: 'The time to choose a new password has ended. Request a new code' })

/**
 * Sets a new password after a verified code (AUTH-50, AMB-03): ends all sessions, unlocks the account and notifies the
 * owner. Throws 422 for a late or used ticket and if the password breaks a rule (AUTH-57, AUTH-58).
 */
export async function resetPassword(context: AppContext, envelope: string, origin: Origin): Promise<void> {
  const { resetTicket, newPassword } = openSealed(context, passwordReset, envelope)
  const ticket = hashToken(resetTicket)
  const [owner] = await run<Owner>(
    context.database.kysely,
    sql`select u.id, u.company_id, u.username, u.full_name, u.email, u.password_hash as hash
      from one_time_codes o join users u on u.id = o.user_id and u.archived_at is null
      where o.reset_hash = ${ticket} and o.used_at is null and o.reset_expires_at > ${context.clock.now()}`,
  )
  if (!owner) throw late()
  const { matches } = await verifyPassword(newPassword, owner.hash)
  const wrong = matches ? SAME : weakness(newPassword, owner)
  if (wrong) throw httpError('INVALID', { errors: { newPassword: wrong } })
  const hash = await hashPassword(newPassword)
  await context.database.transaction(async (tx) => {
    const now = context.clock.now()
    await lockUser(tx, owner.id)
    const used = await run(
      tx,
      sql`update one_time_codes set used_at = ${now} where reset_hash = ${ticket} and used_at is null returning 1`,
    )
    if (used.length === 0) throw late()
    await setOwnPassword(tx, owner.id, hash, now)
    await clearLockout(tx, owner.username)
    const endedSessions = await endAllSessions(tx, owner.id, 'password reset', now)
    await auditUser(tx, context, owner, 'reset-password', { actorId: owner.id, origin, after: { endedSessions } })
    const { id, companyId } = owner
    await emitNotification(tx, { kind: 'PASSWORD_RESET', companyId, userIds: [id], entityId: null, params: {} }, now)
  })
}
