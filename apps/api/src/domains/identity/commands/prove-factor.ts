import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken, sealWith, unsealWith } from '../../../platform/crypto.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { usedStep } from '../totp.ts'

const keyOf = (context: AppContext) => Buffer.from(context.keys.tokenSecret).toString('base64')
const purpose = (userId: number) => `second factor of ${userId}`

/** Seals an authenticator's key with the installation's, for one user. */
export const sealSecret = (context: AppContext, userId: number, secret: string): string =>
  sealWith(keyOf(context), purpose(userId), secret)

/** Opens the result of `sealSecret`. */
export const unsealSecret = (context: AppContext, userId: number, sealed: string): string =>
  unsealWith(keyOf(context), purpose(userId), sealed)

/** The hash of a recovery code, ignoring case and dashes. */
export const hashRecoveryCode = (code: string): Buffer => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))

const FACTOR = `select totp_secret as secret, totp_last_step as "lastStep" from users where id = $1 and totp_enrolled_at is not null`
const USE_STEP = 'update users set totp_last_step = $2 where id = $1'
const USE_CODE = `update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning 1`

/**
 * Uses up a code of two-factor authentication: six digits of the authenticator, or a recovery code. The user's row must be
 * locked. Returns the kind of code, undefined for a wrong or used one.
 */
export async function proveFactor(
  tx: Tx,
  context: AppContext,
  userId: number,
  code: string,
): Promise<'authenticator' | 'recovery code' | undefined> {
  const now = context.clock.now()
  const [factor] = await run<{ secret: string; lastStep: number | null }>(tx, FACTOR, [userId])
  if (!factor) return undefined
  const step = usedStep(unsealSecret(context, userId, factor.secret), code.replace(/\s/g, ''), now, factor.lastStep)
  if (step !== undefined) {
    await run(tx, USE_STEP, [userId, step])
    return 'authenticator'
  }
  const used = await run(tx, USE_CODE, [userId, hashRecoveryCode(code), now])
  return used.length > 0 ? 'recovery code' : undefined
}
