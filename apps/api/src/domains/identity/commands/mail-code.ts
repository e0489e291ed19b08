import { randomInt } from 'node:crypto'
import { CODE_MINUTES } from '@selamat/contract/domains/identity/recovery'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { sendMail } from '../../../platform/mail.ts'
import type { OutboxHandler } from '../../../platform/outbox.ts'
import { recordSecurityEvent } from '../../../platform/security-events.ts'
import { codeMail, registrationMail } from '../mail-texts.ts'
import { sourceOf } from './attempts.ts'
import { hashCode, minutesAfter, nobodysHash } from './one-time-codes.ts'
import { countWithin } from './rate-limit.ts'
import { type Account, lockUser } from './sessions.ts'

/** Codes per mailbox from unknown sources; sources that the owner has used are not counted. */
const FROM_STRANGERS = { most: 10, minutes: 60 }

const payload = z.object({
  ticket: z.string(),
  name: z.string().default(''),
  origin: z.object({
    address: z.string(),
    userAgent: z.string(),
    requestId: z.string(),
    device: z.string().optional(),
  }),
})

interface Owner extends Account {
  readonly email: string
}

/** The account of a ticket, locked before its code to avoid deadlocks. */
async function lockOwner(tx: Tx, ticket: string): Promise<Owner | undefined> {
  const owner = await tx
    .selectFrom('oneTimeCodes as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['u.id', 'u.companyId', 'u.username', 'u.fullName', 'u.email'])
    .where('o.ticket', '=', ticket)
    .where('u.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
  if (owner) await lockUser(tx, owner.id)
  return owner
}

/**
 * Creates and mails the code of a ticket; a ticket without an account gets a random hash. Beyond its limit a mailbox gets
 * no code, and the caller does not learn this.
 */
export const mailCode =
  (context: AppContext): OutboxHandler =>
  async (tx, event) => {
    const { ticket, name, origin } = payload.parse(event.payload)
    const owner = await lockOwner(tx, ticket)
    const [registrant] = owner
      ? []
      : await tx.selectFrom('pendingRegistrations').select('email').where('ticket', '=', ticket).execute()
    const email = owner?.email ?? registrant?.email
    const now = context.clock.now()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = email ? hashCode(context, ticket, code) : nobodysHash()
    const kept = await run(
      tx,
      sql`update one_time_codes set code_hash = ${hash}, expires_at = ${minutesAfter(now, CODE_MINUTES)} where ticket = ${ticket} and verified_at is null returning 1`,
    )
    if (kept.length === 0) return
    const requested = { action: 'recovery-code-requested', origin } as const
    if (!email) {
      return recordSecurityEvent(tx, context, { ...requested, account: null, label: name, oncePerHour: '' })
    }
    const known = owner ? (await sourceOf(context, owner.username, origin)).known : false
    const counted = { counter: 'recovery-mailbox', key: email.toLowerCase() }
    if (!known && (await countWithin(tx, context, counted, FROM_STRANGERS)) > 0) {
      const account = owner ?? null
      return recordSecurityEvent(tx, context, { action: 'recovery-codes-limited', account, origin, oncePerHour: '' })
    }
    // Each request has a row: the limit above bounds their number.
    if (owner) await recordSecurityEvent(tx, context, { ...requested, account: owner })
    const text = owner ? codeMail(owner.fullName, code) : registrationMail(code)
    await sendMail(tx, { companyId: owner?.companyId ?? null, to: email, ...text }, now)
  }

/** Records a wrong code for its account, or without one. */
export const recordWrongCode =
  (context: AppContext): OutboxHandler =>
  async (tx, event) => {
    const { ticket, origin } = payload.parse(event.payload)
    const account = (await lockOwner(tx, ticket)) ?? null
    await recordSecurityEvent(tx, context, { action: 'recovery-code-failed', account, origin, oncePerHour: '' })
  }
