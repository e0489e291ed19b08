import { randomUUID } from 'node:crypto'
import { CODE_MINUTES, RESEND_SECONDS, RESET_MINUTES } from '@selamat/contract/domains/identity/recovery'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { durationText, httpError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/outbox.ts'
import { networkOf } from '../network.ts'
import {
  type Code,
  emitCode,
  GONE,
  guessCode,
  keepTicket,
  minutesAfter,
  nobodysHash,
  readCode,
  wrongCode,
} from './one-time-codes.ts'
import { assertRate } from './rate-limit.ts'
import type { Origin } from './sessions.ts'

const FROM_ADDRESS = { most: 60, minutes: 10 }
/** Per name and address, so that other addresses cannot use up the limit of the owner. */
const FOR_NAME = { most: 5, minutes: 60 }
const FOR_TICKET = { most: 5, minutes: 60 }
/** The same pause as for another code of one ticket. */
const PAUSE = { most: 1, minutes: RESEND_SECONDS / 60 }
/** How long another code can be requested with the same ticket. */
const TICKET_MINUTES = 30

export interface Sent {
  readonly ticket: string
  readonly resendAfterSeconds: number
}

/**
 * Requests a code by employee ID or email (AUTH-47, G-017). Unknown names cause the same work and response; the outbox
 * applies the limit of the account and mails. Throws 429 beyond the limits of the address or the name.
 */
export async function askForCode(context: AppContext, name: string, origin: Origin): Promise<Sent> {
  const network = networkOf(origin.address)
  await assertRate(context, { counter: 'recovery-address', key: network }, FROM_ADDRESS)
  const key = `${name.toLowerCase()} from ${network}`
  await assertRate(context, { counter: 'recovery-pause', key }, PAUSE, waitFor(RESEND_SECONDS))
  await assertRate(context, { counter: 'recovery-name', key }, FOR_NAME)
  const [found] = await run<{ id: number | null }>(
    context.database.kysely,
    // An email used in several companies is ambiguous; those users enter the employee ID.
    sql`select case when count(*) = 1 then min(u.id) end as id from users u join companies c on c.id = u.company_id
      where u.archived_at is null and c.status <> 'INACTIVE' and u.email is not null and (u.username = ${name} or lower(u.email) = lower(${name}))`,
  )
  const ticket = randomUUID()
  await context.database.transaction(async (tx) => {
    await keepTicket(tx, context, ticket, found?.id ?? null)
    await emitCode(tx, context, ticket, origin, name)
  })
  return { ticket, resendAfterSeconds: RESEND_SECONDS }
}

/** Requests another code for a ticket, 60 seconds after the last one (IM-60). Throws 422 for a finished ticket, 429 if too early. */
export async function askAgain(context: AppContext, ticket: string, origin: Origin): Promise<Sent> {
  await assertRate(context, { counter: 'recovery-address', key: networkOf(origin.address) }, FROM_ADDRESS)
  const known = await readCode(context.database.kysely, ticket)
  if (!known) throw wrongCode(GONE)
  assertPause(known, context.clock.now())
  await assertRate(context, { counter: 'recovery-ticket', key: ticket }, FOR_TICKET)
  await context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const code = await readCode(tx, ticket)
    if (!code || code.verifiedAt || minutesAfter(code.createdAt, TICKET_MINUTES) <= now) throw wrongCode(GONE)
    assertPause(code, now)
    await tx
      .updateTable('oneTimeCodes')
      .set({ codeHash: nobodysHash(), sentAt: now, expiresAt: minutesAfter(now, CODE_MINUTES), attempts: 0 })
      .where('ticket', '=', ticket)
      .execute()
    await emitCode(tx, context, ticket, origin, '')
  })
  return { ticket, resendAfterSeconds: RESEND_SECONDS }
}

const waitFor = (seconds: number) => `Wait ${durationText(seconds)} before you request another code`

function assertPause(code: Code, now: Date): void {
  const wait = Math.ceil((code.sentAt.getTime() + RESEND_SECONDS * 1000 - now.getTime()) / 1000)
  if (wait > 0) throw httpError('TOO_MANY', { message: waitFor(wait), retryAfterSeconds: wait })
}

/**
 * Verifies a code (AUTH-48) and returns a ticket that sets a password once within 10 minutes. Throws 422 with a message for
 * each failure; a wrong code stays counted and leaves a security event.
 */
export async function verifyCode(context: AppContext, ticket: string, otp: string, origin: Origin): Promise<string> {
  const resetTicket = randomToken()
  const refused = await context.database.transaction(async (tx) => {
    const wrong = await guessCode(tx, context, ticket, otp)
    if (wrong) await noteWrongCode(tx, context, ticket, origin)
    else {
      const now = context.clock.now()
      await tx
        .updateTable('oneTimeCodes')
        .set({ verifiedAt: now, resetHash: hashToken(resetTicket), resetExpiresAt: minutesAfter(now, RESET_MINUTES) })
        .where('ticket', '=', ticket)
        .execute()
    }
    return wrong
  })
  if (refused) throw wrongCode(refused)
  return resetTicket
}

/** Queues a wrong code for the outbox, so that unknown tickets take the same time. */
export const noteWrongCode = (tx: Tx, context: AppContext, ticket: string, origin: Origin): Promise<void> =>
  emit(tx, 'recovery-code-failed', { ticket, origin: { ...origin } }, context.clock.now())
