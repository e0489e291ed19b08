import { sql } from 'kysely'
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
  const factor = await tx
    .selectFrom('users')
    .select(['totpSecret as secret', 'totpLastStep as lastStep'])
    .where('id', '=', userId)
    .where('totpEnrolledAt', 'is not', null)
    .$narrowType<{ secret: string }>()
    .executeTakeFirst()
  if (!factor) return undefined
  const step = usedStep(unsealSecret(context, userId, factor.secret), code.replace(/\s/g, ''), now, factor.lastStep)
  if (step !== undefined) {
    await tx.updateTable('users').set({ totpLastStep: step }).where('id', '=', userId).execute()
    return 'authenticator'
  }
  const used = await run(
    tx,
    sql`update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${hashRecoveryCode(code)} and used_at is null returning 1`,
  )
  return used.length > 0 ? 'recovery code' : undefined
}
