import { CODE_MINUTES } from '@selamat/contract/domains/identity/recovery'

/** What a mail says. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`

/** The code for somebody who has forgotten the password. */
export const codeMail = (fullName: string, code: string): MailText => ({
  // A mail's subject is kept, and shown on locked phones: the code is not for it.
  subject: 'Your Selamat code',
  text: lines(
    `Hello ${fullName},`,
    `Your code to set a new password is ${code}. It can be used for ${CODE_MINUTES} minutes, once.`,
    'If you did not ask for it, somebody may have typed your Employee ID by mistake. You need not do anything. Never tell this code to anybody.',
  ),
})

/** Tells the owner that the password was set by a code. */
export const resetMail = (fullName: string): MailText => ({
  subject: 'Your Selamat password was changed',
  text: lines(
    `Hello ${fullName},`,
    'Your password was set anew with a code that was sent to this address. You were signed out everywhere, and your calendar address has ended.',
    'If that was not you, tell your administrator at once.',
  ),
})
