import { randomBytes, randomUUID } from 'node:crypto'
import { RESET_MINUTES } from '@selamat/contract/domains/identity/recovery'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { networkOf } from '../network.ts'
import { assertRate } from './rate-limit.ts'
import { type Account, auditUser, endAllSessions, lockUser, type Origin } from './sessions.ts'

const MINUTE = 60_000
const FROM_ADDRESS = { most: 60, minutes: 10 }

interface Change extends Account {
  readonly changeId: number
  readonly oldEmail: string
  readonly changedAt: Date
}

const FIND = `select c.id as "changeId", c.old_email as "oldEmail", c.created_at as "changedAt",
    u.id, u.company_id as "companyId", u.username, u.full_name as "fullName"
  from email_changes c join users u on u.id = c.user_id and u.archived_at is null
  where c.token_hash = $1 and c.expires_at > $2`

/** The person who changed the address knows the password: it must be changed and expires at once. */
const RESTORE = `update users set email = $2, must_change_password = true, password_expires_at = $3,
    updated_at = $3, updated_by = id, version = version + 1 where id = $1`

/** Two-factor authentication set up after the change does not belong to the owner. */
const DROP_FACTOR = `with dropped as (
    update users set totp_secret = null, totp_enrolled_at = null, totp_last_step = null
    where id = $1 and totp_enrolled_at >= $2 returning id)
  delete from recovery_codes r using dropped d where r.user_id = d.id`

/** Also removes later changes; earlier ones keep their undo link. */
const USE = 'delete from email_changes where user_id = $1 and id >= $2'

const RESET = `insert into one_time_codes (ticket, user_id, code_hash, created_at, sent_at, expires_at, verified_at, reset_hash, reset_expires_at)
  values ($1, $2, $3, $4, $4, $4, $4, $5, $6)`

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
    const [found] = await run<Change>(tx, FIND, [hash, now])
    if (!found) throw late()
    await lockUser(tx, found.id)
    // The second of parallel requests finds it used.
    if ((await touched(tx, USE, [found.id, found.changeId])) === 0) throw late()
    await restore(tx, found, now)
    await run(tx, DROP_FACTOR, [found.id, found.changedAt])
    const endedSessions = await endAllSessions(tx, found.id, 'email change undone', now)
    const after = { email: found.oldEmail, endedSessions }
    await auditUser(tx, context, found, 'undo-email-change', { actorId: found.id, origin, after })
    const resetTicket = randomToken()
    const until = new Date(now.getTime() + RESET_MINUTES * MINUTE)
    // Last, because a change of the address deletes requested codes.
    await run(tx, RESET, [randomUUID(), found.id, randomBytes(32), now, hashToken(resetTicket), until])
    return resetTicket
  })
}

async function restore(tx: Tx, { id, oldEmail }: Change, now: Date): Promise<void> {
  try {
    await run(tx, RESTORE, [id, oldEmail, now])
  } catch (error) {
    if (brokenConstraint(error, '23505') === undefined) throw error
    throw httpError('RULE', { message: 'Another user now has this email address. Tell your administrator' })
  }
}

/** Removes expired undo links; returns their number. */
export const removeOldEmailChanges = ({ database, clock }: AppContext): Promise<number> =>
  touched(database.kysely, 'delete from email_changes where expires_at <= $1', [clock.now()])
