import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { newPassword } from '../../kit/password.ts'
import { envelope } from './auth.ts'
import { FORGOT_PATH, RESEND_PATH, RESET_PATH, UNDO_EMAIL_PATH, VERIFY_PATH } from './auth-paths.ts'

/** A code is valid for 5 minutes and 5 tries; the next one can be requested after 60 seconds (G-017). */
export const CODE_MINUTES = 5
export const CODE_ATTEMPTS = 5
export const RESEND_SECONDS = 60
/** Time to choose a new password after the right code. */
export const RESET_MINUTES = 10
/** Time in which the old mailbox can undo a change of the email address. */
export const UNDO_EMAIL_HOURS = 72

export const ticket = z.uuid('Request a new code')
/** The response to a request for a code; it does not reveal whether the account exists. */
export const sent = z.object({ ticket: z.uuid(), resendAfterSeconds: z.int() })

/** The six digits of a mailed code or an authenticator app. */
export const sixDigits = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code'))

/** The encrypted payload of a new password after a code (AUTH-50, AMB-18). */
export const passwordReset = z.strictObject({ resetTicket: z.string().min(1).max(100), newPassword })

export const recovery = {
  forgot: endpoint({
    method: 'POST',
    path: FORGOT_PATH,
    summary: 'Request a code by email; the response is the same for every name',
    permission: 'public',
    body: z.strictObject({ username: z.string().trim().min(1, 'This field is required').max(254) }),
    data: sent,
  }),
  resend: endpoint({
    method: 'POST',
    path: RESEND_PATH,
    summary: 'Request another code',
    permission: 'public',
    body: z.strictObject({ ticket }),
    data: sent,
  }),
  verify: endpoint({
    method: 'POST',
    path: VERIFY_PATH,
    summary: 'Verify a code; returns a ticket that sets a new password once',
    permission: 'public',
    body: z.strictObject({ ticket, otp: sixDigits }),
    data: z.object({ resetTicket: z.string() }),
    example: { body: { ticket: '0193f6a2-7c1e-7a40-9f0e-2b6c5d4e3f21', otp: '123456' } },
  }),
  reset: endpoint({
    method: 'POST',
    path: RESET_PATH,
    summary: 'Set a new password after a code',
    done: 'Your password is changed',
    permission: 'public',
    body: z.strictObject({ data: envelope }),
  }),
  /** Public, because the owner may be locked out of the account: the mailed token alone authorises the call. */
  undoEmail: endpoint({
    method: 'POST',
    path: UNDO_EMAIL_PATH,
    summary: 'Undo a change of the email address; returns a ticket that sets a new password once',
    done: 'Your email address is restored',
    permission: 'public',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    data: z.object({ resetTicket: z.string() }),
  }),
}
