import { CODE_MINUTES, UNDO_EMAIL_HOURS } from '@selamat/contract/domains/identity/recovery'
import { formatTimestamp } from '@selamat/contract/kit/dates'

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

/** The code for whoever registers a company. */
export const registrationMail = (code: string): MailText => ({
  subject: 'Your Selamat code',
  text: lines(
    'Hello,',
    `Your code to register your company is ${code}. It can be used for ${CODE_MINUTES} minutes, once.`,
    'If you did not ask for it, somebody may have typed your address by mistake. You need not do anything. Never tell this code to anybody.',
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

/** Tells the owner that something was changed by which one signs in. */
export const accountMail = (fullName: string, what: string): MailText => ({
  subject: `${what} on Selamat`,
  text: lines(
    `Hello ${fullName},`,
    `${what}.`,
    'If this was not you, use “Forgot password?” on the sign-in page at once and tell your administrator.',
  ),
})

/** To the old mailbox of somebody who has changed the own address. */
export const emailUndoMail = (fullName: string, link: string, until: Date): MailText => ({
  subject: 'Your Selamat email address was changed',
  text: lines(
    `Hello ${fullName},`,
    'The email address of your Selamat account was changed. Mails go to the new address now.',
    'If this was you, you need not do anything.',
    `If this was not you, undo the change within ${UNDO_EMAIL_HOURS} hours, until ${formatTimestamp(until).slice(0, 16).replace('T', ' ')} Jakarta time. You are then signed out everywhere and choose a new password:`,
    link,
    'Keep this link to yourself.',
  ),
})

/** To the old mailbox of somebody whose address an administrator has changed. */
export const emailChangedMail = (fullName: string): MailText => ({
  subject: 'Your Selamat email address was changed',
  text: lines(
    `Hello ${fullName},`,
    'An administrator changed the email address of your Selamat account. Mails go to the new address now.',
    'If this is wrong, tell your administrator.',
  ),
})
