import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ATTEMPTS, CODE_MINUTES } from '@selamat/contract/domains/identity/recovery'
import { plural } from '@selamat/contract/kit/plural'
import { DAY, MINUTE } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, type Tx, touched } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/outbox.ts'
import type { Origin } from './sessions.ts'

export type Code = NonNullable<Awaited<ReturnType<typeof readCode>>>

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)

/** Reads the code of a ticket; a transaction locks its row. */
export const readCode = (db: Executor, ticket: string) =>
  db
    .selectFrom('oneTimeCodes')
    .select(['userId', 'codeHash', 'createdAt', 'sentAt', 'expiresAt', 'attempts', 'verifiedAt'])
    .where('ticket', '=', ticket)
    .$if(db.isTransaction, (code) => code.forUpdate())
    .executeTakeFirst()

/** Stores a ticket; the outbox creates and mails its code. Unknown names get one too, so that nothing is revealed. */
export async function keepTicket(tx: Tx, context: AppContext, ticket: string, userId: number | null): Promise<void> {
  const now = context.clock.now()
  await tx
    .insertInto('oneTimeCodes')
    .values({
      ticket,
      userId,
      codeHash: nobodysHash(),
      createdAt: now,
      sentAt: now,
      expiresAt: minutesAfter(now, CODE_MINUTES),
    })
    .execute()
}

/** Queues the mail of a code: the ticket, the origin of the request and the entered name. */
export const emitCode = (tx: Tx, context: AppContext, ticket: string, origin: Origin, name: string): Promise<void> =>
  emit(tx, 'recovery-code', { ticket, origin: { ...origin }, name }, context.clock.now())

/** The keyed hash of a code: six digits could be guessed from a plain hash. */
export const hashCode = (context: AppContext, ticket: string, code: string): Buffer =>
  createHmac('sha256', context.keys.tokenSecret).update(`code ${ticket} ${code}`).digest()

/** A hash that matches no code. */
export const nobodysHash = () => randomBytes(32)

export const wrongCode = (message: string) => httpError('INVALID', { message, errors: { otp: message } })

/** The message for a used, replaced or unknown ticket. */
export const GONE = 'This code is no longer valid. Request a new one'

/**
 * Checks a code under the row lock, so that parallel tries are limited to five (G-017); a wrong one is counted. Returns the
 * error message, undefined for the right code.
 */
export async function guessCode(tx: Tx, context: AppContext, ticket: string, otp: string): Promise<string | undefined> {
  const code = await readCode(tx, ticket)
  if (!code) return GONE
  if (code.verifiedAt) return 'This code was already used. Request a new one'
  if (code.expiresAt <= context.clock.now()) return 'The code has expired. Request a new one'
  if (code.attempts >= CODE_ATTEMPTS) return 'Too many wrong codes. Request a new one'
  if (timingSafeEqual(hashCode(context, ticket, otp), code.codeHash)) return undefined
  await tx.updateTable('oneTimeCodes').set({ attempts: sql`attempts + 1` }).where('ticket', '=', ticket).execute()
  const left = CODE_ATTEMPTS - code.attempts - 1
  if (left === 0) return 'Too many wrong codes. Request a new one'
  return `Wrong code. ${plural(left, 'try', 'tries')} left`
}

const RETENTION_MS = 30 * DAY
const PENDING_MS = DAY

/** Removes codes after 30 days, those of registrations after one day; returns their number. */
export async function removeOldCodes({ database: { kysely }, clock }: AppContext): Promise<number> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  return (
    (await touched(
      kysely,
      sql`delete from one_time_codes o using pending_registrations r where r.ticket = o.ticket and o.created_at < ${before(PENDING_MS)}`,
    )) + (await touched(kysely, sql`delete from one_time_codes where created_at < ${before(RETENTION_MS)}`))
  )
}
