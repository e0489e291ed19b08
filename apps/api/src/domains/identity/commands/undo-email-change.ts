import { randomBytes, randomUUID } from 'node:crypto'
import { RESET_MINUTES } from '@selamat/contract/domains/identity/recovery'
import { MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { networkOf } from '../network.ts'
import { assertRate } from './rate-limit.ts'
import { type Account, auditUser, endAllSessions, lockUser, type Origin } from './sessions.ts'

const FROM_ADDRESS = { most: 60, minutes: 10 }

interface Change extends Account {
  readonly changeId: number
  readonly oldEmail: string
  readonly changedAt: Date
}

const late = () =>
  httpError('RULE', { message: 'This link was used or has expired. Use “Forgot password?” or ask your administrator' })

/**
 * Undoes a change of the email address by the token mailed to the old one: restores the address, ends all sessions,
 * expires the password and removes two-factor authentication enrolled since. Returns a ticket that sets a new password
 * once. Throws 422 for an unknown, used or late token and if another user now has the address.
 */
export async function undoEmailChange(context: AppContext, token: string, origin: Origin): Promise<string> {
  await assertRate(context, { counter: 'undo-email-address', key: networkOf(origin.address) }, FROM_ADDRESS)
  const hash = hashToken(token)
  return context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const [found] = await run<Change>(
      tx,
      sql`select c.id as change_id, c.old_email, c.created_at as changed_at,
          u.id, u.company_id, u.username, u.full_name
        from email_changes c join users u on u.id = c.user_id and u.archived_at is null
        where c.token_hash = ${hash} and c.expires_at > ${now}`,
    )
    if (!found) throw late()
    await lockUser(tx, found.id)
    // The second of parallel requests finds it used.
    if (
      (await touched(
        tx,
        // Also removes later changes; earlier ones keep their undo link.
        sql`delete from email_changes where user_id = ${found.id} and id >= ${found.changeId}`,
      )) === 0
    )
      throw late()
    await restore(tx, found, now)
    // Two-factor authentication set up after the change does not belong to the owner.
    await sql`with dropped as (
          update users set totp_secret = null, totp_enrolled_at = null, totp_last_step = null
          where id = ${found.id} and totp_enrolled_at >= ${found.changedAt} returning id)
        delete from recovery_codes r using dropped d where r.user_id = d.id`.execute(tx)
    const endedSessions = await endAllSessions(tx, found.id, 'email change undone', now)
    const after = { email: found.oldEmail, endedSessions }
    await auditUser(tx, context, found, 'undo-email-change', { actorId: found.id, origin, after })
    const resetTicket = randomToken()
    const until = new Date(now.getTime() + RESET_MINUTES * MINUTE)
    // Last, because a change of the address deletes requested codes.
    await tx
      .insertInto('oneTimeCodes')
      .values({
        ticket: randomUUID(),
        userId: found.id,
        codeHash: randomBytes(32),
        createdAt: now,
        sentAt: now,
        expiresAt: now,
        verifiedAt: now,
        resetHash: hashToken(resetTicket),
        resetExpiresAt: until,
      })
      .execute()
    return resetTicket
  })
}

async function restore(tx: Tx, { id, oldEmail }: Change, now: Date): Promise<void> {
  try {
    // The person who changed the address knows the password: it must be changed and expires at once.
    await tx
      .updateTable('users')
      .set({
        email: oldEmail,
        mustChangePassword: true,
        passwordExpiresAt: now,
        updatedAt: now,
        updatedBy: sql`id`,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (brokenConstraint(error, '23505') === undefined) throw error
    throw httpError('RULE', { message: 'Another user now has this email address. Tell your administrator' })
  }
}

/** Removes expired undo links; returns their number. */
export const removeOldEmailChanges = ({ database, clock }: AppContext): Promise<number> =>
  touched(database.kysely, sql`delete from email_changes where expires_at <= ${clock.now()}`)
