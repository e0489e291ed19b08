import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ATTEMPTS, CODE_MINUTES } from '@selamat/contract/domains/identity/recovery'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/outbox.ts'
import type { Origin } from './sessions.ts'

const MINUTE = 60_000

export interface Code {
  readonly userId: number | null
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly sentAt: Date
  readonly expiresAt: Date
  readonly attempts: number
  readonly verifiedAt: Date | null
}

const READ = `select user_id as "userId", code_hash as "codeHash", created_at as "createdAt", sent_at as "sentAt", expires_at as "expiresAt",
    attempts, verified_at as "verifiedAt" from one_time_codes where ticket = $1`

export const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)

/** Reads the code of a ticket; a transaction locks its row. */
export async function readCode(db: AppContext['database']['kysely'] | Tx, ticket: string): Promise<Code | undefined> {
  const [code] = await run<Code>(db, db.isTransaction ? `${READ} for update` : READ, [ticket])
  return code
}

const INSERT = `insert into one_time_codes (ticket, user_id, code_hash, created_at, sent_at, expires_at) values ($1, $2, $3, $4, $4, $5)`

/** Stores a ticket; the outbox creates and mails its code. Unknown names get one too, so that nothing is revealed. */
export async function keepTicket(tx: Tx, context: AppContext, ticket: string, userId: number | null): Promise<void> {
  const now = context.clock.now()
  await run(tx, INSERT, [ticket, userId, nobodysHash(), now, minutesAfter(now, CODE_MINUTES)])
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

const COUNT = 'update one_time_codes set attempts = attempts + 1 where ticket = $1'

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
  await run(tx, COUNT, [ticket])
  const left = CODE_ATTEMPTS - code.attempts - 1
  if (left === 0) return 'Too many wrong codes. Request a new one'
  return `Wrong code. ${left === 1 ? '1 try' : `${left} tries`} left`
}

const RETENTION_MS = 30 * 86_400_000
const PENDING_MS = 86_400_000

/** Removes codes after 30 days, those of registrations after one day; returns their number. */
export async function removeOldCodes({ database: { kysely }, clock }: AppContext): Promise<number> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const pending = `delete from one_time_codes o using pending_registrations r where r.ticket = o.ticket and o.created_at < $1`
  return (
    (await touched(kysely, pending, [before(PENDING_MS)])) +
    (await touched(kysely, 'delete from one_time_codes where created_at < $1', [before(RETENTION_MS)]))
  )
}
