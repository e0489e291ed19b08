import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import type { AppContext } from './app-context.ts'
import { type Tx, touched } from './database.ts'
import { emit, type OutboxHandler } from './outbox.ts'

const payload = z.object({
  companyId: z.int().nullable(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
})

/** One mail as the outbox holds it; the tenant it belongs to, if any. */
export type Mail = z.infer<typeof payload>

/** Sends a mail once the transaction is over; what fails is tried again by the relay (G-103). */
export const sendMail = (tx: Tx, mail: Mail, at: Date): Promise<void> => emit(tx, 'mail', mail, at)

// The relay works in a transaction, which may stand still for ten seconds at most.
const PATIENCE_MS = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 5000, dnsTimeout: 3000 }

const note = (tx: Tx, companyId: number | null, to: string, subject: string, at: Date, body: string | null) =>
  tx
    .insertInto('mails')
    .values({ companyId, recipient: to, subject, body, createdAt: at, sentAt: body === null ? at : null })
    .execute()

/**
 * Hands a mail to the configured server, and notes that it went; without a server the whole mail is kept, for whoever
 * can read the mail outbox. Throws what the server answers, so that the relay tries again.
 */
export function mailHandler({ config, clock }: Pick<AppContext, 'config' | 'clock'>): OutboxHandler {
  const { smtpUrl, mailFrom } = config
  let transporter: Transporter | undefined
  const open = async (url: string) => {
    // Large, and not needed before the first mail.
    const { createTransport } = await import('nodemailer')
    transporter ??= createTransport({ url, ...PATIENCE_MS })
    return transporter
  }
  return async (tx, event) => {
    const { companyId, to, subject, text } = payload.parse(event.payload)
    const now = clock.now()
    if (smtpUrl === undefined) {
      await note(tx, companyId, to, subject, now, text)
      return
    }
    await note(tx, companyId, to, subject, now, null)
    // Last, so that nothing of the database can fail after it has gone; the id keeps a second try recognisable.
    const server = await open(smtpUrl)
    await server.sendMail({
      from: mailFrom,
      to,
      subject,
      text,
      messageId: `<outbox-${event.id}@selamat>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

const KEPT_MS = 30 * DAY

/** Removes mails that were kept for 30 days, and those that could not be sent in all that time; returns their number. */
export async function removeOldMails({ database, clock }: AppContext): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  const kept = await touched(database.kysely, sql`delete from mails where created_at < ${before}`)
  return (
    kept +
    (await touched(database.kysely, sql`delete from outbox where topic = 'mail' and dead and created_at < ${before}`))
  )
}
