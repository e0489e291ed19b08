import { CODE_MINUTES, UNDO_EMAIL_HOURS } from '@selamat/contract/domains/identity/recovery'
import { formatInstant } from '@selamat/contract/kit/instants'

/** Subject and text of a mail. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

const lines = (...parts: readonly string[]) => `${parts.join('\n\n')}\n`

/** The code of a forgotten password. */
export const codeMail = (fullName: string, code: string): MailText => ({
  // A mail's subject is kept, and shown on locked phones: the code is not for it.
  subject: 'Your Selamat code',
  text: lines(
    `Hello ${fullName},`,
    `Your code to set a new password is ${code}. It is valid for ${CODE_MINUTES} minutes and works once.`,
    'If you did not request it, someone may have entered your Employee ID by mistake. You do not need to do anything. Do not share this code.',
  ),
})

/** The code of a registration. */
export const registrationMail = (code: string): MailText => ({
  subject: 'Your Selamat code',
  text: lines(
    'Hello,',
    `Your code to register your company is ${code}. It is valid for ${CODE_MINUTES} minutes and works once.`,
    'If you did not request it, someone may have entered your address by mistake. You do not need to do anything. Do not share this code.',
  ),
})

/** To the old mailbox after users changed their own address. */
export const emailUndoMail = (fullName: string, link: string, until: Date): MailText => ({
  subject: 'Your Selamat email address was changed',
  text: lines(
    `Hello ${fullName},`,
    'The email address of your Selamat account was changed. Emails now go to the new address.',
    'If this was you, you do not need to do anything.',
    `If this was not you, undo the change within ${UNDO_EMAIL_HOURS} hours, until ${formatInstant(until)} Jakarta time. You are then signed out everywhere and can choose a new password:`,
    link,
    'Do not share this link.',
  ),
})

/** To the old mailbox after an administrator changed the address. */
export const emailChangedMail = (fullName: string): MailText => ({
  subject: 'Your Selamat email address was changed',
  text: lines(
    `Hello ${fullName},`,
    'An administrator changed the email address of your Selamat account. Emails now go to the new address.',
    'If this is wrong, tell your administrator.',
  ),
})
