import type { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { openEnvelope } from '../../../platform/crypto.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { check } from '../../../platform/http.ts'
import { isCommon, isPersonal } from '../common-passwords.ts'

export const SAME = 'Your new password must be different from previously used password'
const COMMON = 'This password is easy to guess. Choose another one'

/** Why a new password is weak: easy to guess, or with the owner's name; undefined if it is good. */
export function weakness(
  password: string,
  owner: { readonly username: string; readonly fullName: string },
  whose: 'your' | 'the' = 'your',
): string | undefined {
  if (isCommon(password)) return COMMON
  return isPersonal(password, owner) ? `Do not use ${whose} name or Employee ID in the password` : undefined
}

/** Stores a password chosen by its owner; the user's row must be locked. */
export const setOwnPassword = (tx: Tx, userId: number, hash: string, now: Date) =>
  tx
    .updateTable('users')
    .set({ passwordHash: hash, passwordChangedAt: now, mustChangePassword: false, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()

/** Opens a sealed body (AUTH-65) and validates it. Throws 422 if it cannot be read or a field is invalid. */
export function openSealed<T extends z.ZodType>(context: AppContext, schema: T, envelope: string): z.output<T> {
  const payload = openEnvelope(envelope, context.keys.privateKey)
  if (payload === undefined) {
    throw httpError('INVALID', { message: 'The passwords could not be read. Reload the page and try again' })
  }
  return check(schema, payload, 'body')
}
