import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, secondFactor } from '@selamat/contract/domains/identity/second-factor'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { accountOf } from '../../../platform/security-events.ts'
import { FACTOR_REQUIRED } from '../../../platform/session.ts'
import { newSecret, otpauthUri, usedStep } from '../totp.ts'
import { assertCovered, assertScopeCovers } from './access-checks.ts'
import { notifyOwner } from './account-notifications.ts'
import { lockWithin } from './lock-user.ts'
import { hashRecoveryCode, sealSecret, unsealSecret } from './prove-factor.ts'
import { openProof, withProof } from './reauthenticate.ts'
import { type Account, auditUser, endAllSessions, endOtherSessions, lockUser, type Origin } from './sessions.ts'

interface Factor {
  readonly secret: string | null
  readonly enrolledAt: Date | null
  readonly required: boolean
}

async function factorOf(tx: Tx, userId: number): Promise<Factor> {
  await lockUser(tx, userId)
  const [factor] = await run<Factor>(
    tx,
    sql`select u.totp_secret as secret, u.totp_enrolled_at as enrolled_at, ${sql.raw(FACTOR_REQUIRED)} as required
      from users u where u.id = ${userId}`,
  )
  if (!factor) throw httpError('UNAUTHENTICATED')
  return factor
}

/**
 * Creates a key for the actor's authenticator, with the password from the sealed body; it is active after the first code.
 * Throws 409 if one is enrolled, 422 for a wrong password, 429 while locked.
 */
export function beginFactor(
  context: AppContext,
  actor: Actor,
  envelope: string,
  origin: Origin,
): Promise<{ secret: string; uri: string }> {
  const proof = openProof(context, secondFactor.begin, envelope)
  return withProof(context, proof, { actor, origin, action: 'enrol-second-factor' }, async (tx) => {
    if ((await factorOf(tx, actor.userId)).enrolledAt) throw alreadyOn()
    const secret = newSecret()
    await tx
      .updateTable('users')
      .set({ totpSecret: sealSecret(context, actor.userId, secret) })
      .where('id', '=', actor.userId)
      .execute()
    return { secret, uri: otpauthUri(secret, actor.username) }
  })
}

const alreadyOn = () => httpError('WRONG_STATE', { message: 'Two-factor authentication is already on' })

/**
 * Confirms the authenticator with a code; returns the recovery codes, once. The actor's other sessions, opened by password
 * only, end. Throws 422 for a wrong code, 409 if one is enrolled or none was started.
 */
export function confirmFactor(context: AppContext, actor: Actor, code: string, origin: Origin): Promise<string[]> {
  return context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const { secret, enrolledAt } = await factorOf(tx, actor.userId)
    if (enrolledAt) throw alreadyOn()
    if (!secret) throw httpError('WRONG_STATE', { message: 'Start with a new key' })
    const step = usedStep(unsealSecret(context, actor.userId, secret), code, now, null)
    if (step === undefined) {
      throw httpError('INVALID', { errors: { code: 'This is not the current code of your app. Try the next code' } })
    }
    await tx
      .updateTable('users')
      .set({ totpEnrolledAt: now, totpLastStep: step })
      .where('id', '=', actor.userId)
      .execute()
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
    await tx.deleteFrom('recoveryCodes').where('userId', '=', actor.userId).execute()
    await sql`insert into recovery_codes (user_id, code_hash) select ${actor.userId}, unnest(${codes.map(hashRecoveryCode)}::bytea[])`.execute(
      tx,
    )
    const endedSessions = await endOtherSessions(tx, actor.userId, actor.sessionId, 'second factor enrolled', now)
    const after = { endedSessions }
    await auditUser(tx, context, accountOf(actor), 'enrol-second-factor', { actorId: actor.userId, origin, after })
    await notifyOwner(tx, context, accountOf(actor), 'two-factor-on')
    return codes
  })
}

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
const recoveryCode = () => `${group()}-${group()}`

/**
 * Turns off the actor's two-factor authentication, with password and code from the sealed body. Throws 409 if a role
 * requires it or it is not on, 422 at the wrong field, 429 while locked.
 */
export async function removeFactor(context: AppContext, actor: Actor, envelope: string, origin: Origin): Promise<void> {
  const proof = openProof(context, secondFactor.remove, envelope)
  await withProof(context, proof, { actor, origin, action: 'remove-second-factor' }, async (tx) => {
    const { enrolledAt, required } = await factorOf(tx, actor.userId)
    if (!enrolledAt) throw httpError('WRONG_STATE', { message: 'Two-factor authentication is not on' })
    if (required)
      throw httpError('NOT_YOUR_ACT', { message: 'Your role requires two-factor authentication. It must stay on' })
    await dropFactor(tx, context, accountOf(actor), 'remove-second-factor', actor.userId, origin)
  })
}

/**
 * Resets the two-factor authentication of another user and ends the sessions. Throws 404 outside the data scope,
 * NOT_YOUR_ACT for oneself and for users with permissions that the actor does not have, 409 if it is not on.
 */
export function resetFactor(context: AppContext, actor: Actor, username: string, origin: Origin): Promise<void> {
  return context.database.transaction(async (tx) => {
    const user = await lockWithin(context, tx, actor, username)
    // For oneself password and code are required; else an unattended browser would be enough.
    if (user.id === actor.userId) {
      throw httpError('NOT_YOUR_ACT', {
        message: 'Ask another administrator, or turn it off with your password and a code',
      })
    }
    await assertScopeCovers(tx, actor, user.id)
    await assertCovered(tx, actor.userId, user.id)
    const { enrolledAt } = await factorOf(tx, user.id)
    if (!enrolledAt) throw httpError('WRONG_STATE', { message: 'Two-factor authentication is not on' })
    const account = { id: user.id, companyId: user.companyId, username, fullName: user.fullName }
    await dropFactor(tx, context, account, 'reset-second-factor', actor.userId, origin)
    await endAllSessions(tx, user.id, 'second factor reset', context.clock.now())
  })
}

/** Removes a user's authenticator and recovery codes, with an audit row; the user's row must be locked. */
async function dropFactor(
  tx: Tx,
  context: AppContext,
  account: Account,
  action: 'remove-second-factor' | 'reset-second-factor',
  actorId: number,
  origin: Origin,
): Promise<void> {
  await sql`with codes as (delete from recovery_codes where user_id = ${account.id})
      update users set totp_secret = null, totp_enrolled_at = null, totp_last_step = null where id = ${account.id}`.execute(
    tx,
  )
  await auditUser(tx, context, account, action, { actorId, origin })
  await notifyOwner(tx, context, account, 'two-factor-off')
}
