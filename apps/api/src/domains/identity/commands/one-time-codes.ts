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

/** Reads the code of a ticket, within a transaction under its row's lock. */
export async function readCode(db: AppContext['database']['kysely'] | Tx, ticket: string): Promise<Code | undefined> {
  const [code] = await run<Code>(db, db.isTransaction ? `${READ} for update` : READ, [ticket])
  return code
}

const INSERT = `insert into one_time_codes (ticket, user_id, code_hash, created_at, sent_at, expires_at) values ($1, $2, $3, $4, $4, $5)`

/** Keeps a ticket whose code the outbox makes and mails: for somebody unknown, too, so that nothing is revealed. */
export async function keepTicket(tx: Tx, context: AppContext, ticket: string, userId: number | null): Promise<void> {
  const now = context.clock.now()
  await run(tx, INSERT, [ticket, userId, nobodysHash(), now, minutesAfter(now, CODE_MINUTES)])
}

/** What the outbox mails a code by: the ticket, where it was asked for, and the name that was typed. */
export const emitCode = (tx: Tx, context: AppContext, ticket: string, origin: Origin, name: string): Promise<void> =>
  emit(tx, 'recovery-code', { ticket, origin: { ...origin }, name }, context.clock.now())

/** Six digits are soon tried out, so their hash is keyed: the table alone does not tell them. */
export const hashCode = (context: AppContext, ticket: string, code: string): Buffer =>
  createHmac('sha256', context.keys.tokenSecret).update(`code ${ticket} ${code}`).digest()

/** No code has it. */
export const nobodysHash = () => randomBytes(32)

export const wrongCode = (message: string) => httpError('INVALID', { message, errors: { otp: message } })

/** What is said of a ticket whose code is used up, replaced or nobody's. */
export const GONE = 'This code is no longer valid. Request a new one'

const COUNT = 'update one_time_codes set attempts = attempts + 1 where ticket = $1'

/**
 * Compares a guess under the row's lock, so that guesses at once are no more than five (G-017); a wrong one is counted.
 * Gives what to say against it, nothing for the right code.
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

/** Removes codes 30 days after they were asked for, those of registrations after a day; gives their number. */
export async function removeOldCodes({ database: { kysely }, clock }: AppContext): Promise<number> {
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const pending = `delete from one_time_codes o using pending_registrations r where r.ticket = o.ticket and o.created_at < $1`
  return (
    (await touched(kysely, pending, [before(PENDING_MS)])) +
    (await touched(kysely, 'delete from one_time_codes where created_at < $1', [before(RETENTION_MS)]))
  )
}
