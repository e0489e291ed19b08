import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { envelope } from './auth.ts'
import { FORGOT_PATH, RESEND_PATH, RESET_PATH, UNDO_EMAIL_PATH, VERIFY_PATH } from './auth-paths.ts'
import { newPassword } from './password.ts'

/** A code lives 5 minutes and bears 5 guesses; another one may be asked for after 60 seconds (G-017). */
export const CODE_MINUTES = 5
export const CODE_ATTEMPTS = 5
export const RESEND_SECONDS = 60
/** So long a new password may be chosen after the right code. */
export const RESET_MINUTES = 10
/** So long the old mailbox can take a change of the e-mail address back. */
export const UNDO_EMAIL_HOURS = 72

export const ticket = z.uuid('Ask for a new code')
/** What is answered to whoever asks for a code: the same for everybody. */
export const sent = z.object({ ticket: z.uuid(), resendAfterSeconds: z.int() })

/** Six digits, as they were mailed or as an authenticator shows them. */
export const sixDigits = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the code'))

/** What travels, encrypted, when a password is set after a code (AUTH-50, AMB-18). */
export const passwordReset = z.strictObject({ resetTicket: z.string().min(1).max(100), newPassword })

export const recovery = {
  forgot: endpoint({
    method: 'POST',
    path: FORGOT_PATH,
    summary: 'Ask for a code by e-mail; the answer is the same for everybody',
    permission: 'public',
    body: z.strictObject({ username: z.string().trim().min(1, 'This field is required').max(254) }),
    data: sent,
  }),
  resend: endpoint({
    method: 'POST',
    path: RESEND_PATH,
    summary: 'Ask for another code',
    permission: 'public',
    body: z.strictObject({ ticket }),
    data: sent,
  }),
  verify: endpoint({
    method: 'POST',
    path: VERIFY_PATH,
    summary: 'Prove a code; gives what a new password may be set with, once',
    permission: 'public',
    body: z.strictObject({ ticket, otp: sixDigits }),
    data: z.object({ resetTicket: z.string() }),
    example: { body: { ticket: '0193f6a2-7c1e-7a40-9f0e-2b6c5d4e3f21', otp: '123456' } },
  }),
  reset: endpoint({
    method: 'POST',
    path: RESET_PATH,
    summary: 'Set a new password after a code',
    permission: 'public',
    body: z.strictObject({ data: envelope }),
  }),
  /** Public, as whoever took the account over may have locked its owner out: the mailed token alone says who asks. */
  undoEmail: endpoint({
    method: 'POST',
    path: UNDO_EMAIL_PATH,
    summary: 'Take a change of the e-mail address back; gives what a new password may be set with, once',
    permission: 'public',
    body: z.strictObject({ token: z.string().min(1).max(100) }),
    data: z.object({ resetTicket: z.string() }),
  }),
}
