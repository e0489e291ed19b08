import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { CODE_ATTEMPTS, CODE_MINUTES, RESEND_SECONDS, RESET_MINUTES } from '@selamat/contract/domains/identity/recovery'
import { z } from 'zod'
import { hashToken, randomToken } from '../../../platform/crypto.ts'
import { run, type Tx, touched } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { sendMail } from '../../../platform/mail.ts'
import { emit, type OutboxHandler } from '../../../platform/outbox.ts'
import { codeMail } from '../mail-texts.ts'
import { demandPace } from './pace.ts'

const MINUTE = 60_000
const FROM_ADDRESS = { most: 60, minutes: 10 }
const FOR_ACCOUNT = { most: 5, minutes: 60 }
/** Until then another code may be asked for under the same ticket. */
const TICKET_MINUTES = 30

/** Whoever cannot be told apart by e-mail, having accounts in several companies, gives the employee ID. */
const FIND = `select case when count(*) = 1 then min(u.id) end as id from users u join companies c on c.id = u.company_id
  where u.archived_at is null and c.status <> 'INACTIVE' and u.email is not null and (u.username = $1 or lower(u.email) = lower($1))`

const INSERT = `insert into one_time_codes (ticket, user_id, code_hash, created_at, sent_at, expires_at) values ($1, $2, $3, $4, $4, $5)`

interface Sent {
  readonly ticket: string
  readonly resendAfterSeconds: number
}

const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE)

/**
 * Asks for a code by employee ID or e-mail (AUTH-47, G-017). Known or not, the request does and answers the same: the
 * mail is written by the outbox. Throws 429 beyond the pace of the address or the account.
 */
export async function askForCode(house: House, name: string, address: string): Promise<Sent> {
  await demandPace(house, `code from ${address}`, FROM_ADDRESS)
  const [found] = await run<{ id: number | null }>(house.database.kysely, FIND, [name])
  const userId = found?.id ?? null
  await demandPace(house, `code for ${userId ?? name.toLowerCase()}`, FOR_ACCOUNT)
  const ticket = randomUUID()
  await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    await run(tx, INSERT, [ticket, userId, nobodysHash(), now, after(now, CODE_MINUTES)])
    await emit(tx, 'recovery-code', { ticket }, now)
  })
  return { ticket, resendAfterSeconds: RESEND_SECONDS }
}

interface Code {
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

const RENEW = `update one_time_codes set code_hash = $2, sent_at = $3, expires_at = $4, attempts = 0 where ticket = $1`

const wrong = (message: string) => refuse('INVALID', { message, errors: { otp: message } })
const gone = () => wrong('This code can no longer be used. Ask for a new one')

/** Another code under the same ticket, 60 seconds after the last one (IM-60). Throws 422 for a finished ticket, 429 too early. */
export async function askAgain(house: House, ticket: string, address: string): Promise<Sent> {
  await demandPace(house, `code from ${address}`, FROM_ADDRESS)
  const [known] = await run<Code>(house.database.kysely, READ, [ticket])
  if (!known) throw gone()
  demandPause(known, house.clock.now())
  await demandPace(house, `code for ${known.userId ?? ticket}`, FOR_ACCOUNT)
  await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    const [code] = await run<Code>(tx, `${READ} for update`, [ticket])
    if (!code || code.verifiedAt || after(code.createdAt, TICKET_MINUTES) <= now) throw gone()
    demandPause(code, now)
    await run(tx, RENEW, [ticket, nobodysHash(), now, after(now, CODE_MINUTES)])
    await emit(tx, 'recovery-code', { ticket }, now)
  })
  return { ticket, resendAfterSeconds: RESEND_SECONDS }
}

function demandPause(code: Code, now: Date): void {
  const wait = code.sentAt.getTime() + RESEND_SECONDS * 1000 - now.getTime()
  if (wait > 0) {
    throw refuse('TOO_MANY', {
      message: 'Please wait before you ask for another code',
      retryAfterSeconds: Math.ceil(wait / 1000),
    })
  }
}

const payload = z.object({ ticket: z.string() })
const OWNER = `select u.full_name as "fullName", u.email, u.company_id as "companyId" from one_time_codes o
  join users u on u.id = o.user_id where o.ticket = $1 and o.verified_at is null and u.email is not null for update of o`
const KEEP = 'update one_time_codes set code_hash = $2, expires_at = $3 where ticket = $1'

/** Makes the code of a ticket and mails it; nothing where the ticket is nobody's. */
export const mailCode =
  (house: House): OutboxHandler =>
  async (tx, event) => {
    const { ticket } = payload.parse(event.payload)
    const [owner] = await run<{ fullName: string; email: string; companyId: number }>(tx, OWNER, [ticket])
    if (!owner) return
    const now = house.clock.now()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await run(tx, KEEP, [ticket, hashCode(house, ticket, code), after(now, CODE_MINUTES)])
    await sendMail(tx, { companyId: owner.companyId, to: owner.email, ...codeMail(owner.fullName, code) }, now)
  }

/** Six digits are soon tried out, so their hash is keyed: the table alone does not tell them. */
const hashCode = (house: House, ticket: string, code: string): Buffer =>
  createHmac('sha256', house.keys.tokenSecret).update(`code ${ticket} ${code}`).digest()

/** No code has it. */
const nobodysHash = () => randomBytes(32)

/**
 * Proves a code (AUTH-48) and gives what a password may be set with, once, within 10 minutes. Guesses are counted under
 * the row's lock, so that guesses at once are no more than five (G-017). Throws 422 in words for each way it fails.
 */
export async function verifyCode(house: House, ticket: string, otp: string): Promise<string> {
  const resetTicket = randomToken()
  // A wrong guess must stay counted: it is refused after the transaction.
  const refused = await house.database.transaction((tx) => guess(tx, house, ticket, otp, resetTicket))
  if (refused) throw wrong(refused)
  return resetTicket
}

const PROVEN = 'update one_time_codes set verified_at = $2, reset_hash = $3, reset_expires_at = $4 where ticket = $1'

async function guess(tx: Tx, house: House, ticket: string, otp: string, reset: string): Promise<string | undefined> {
  const now = house.clock.now()
  const [code] = await run<Code>(tx, `${READ} for update`, [ticket])
  if (!code) return 'This code can no longer be used. Ask for a new one'
  if (code.verifiedAt) return 'This code has been used. Ask for a new one'
  if (code.expiresAt <= now) return 'The code has expired. Ask for a new one'
  if (code.attempts >= CODE_ATTEMPTS) return 'Too many wrong codes. Ask for a new one'
  if (timingSafeEqual(hashCode(house, ticket, otp), code.codeHash)) {
    await run(tx, PROVEN, [ticket, now, hashToken(reset), after(now, RESET_MINUTES)])
    return undefined
  }
  await run(tx, 'update one_time_codes set attempts = attempts + 1 where ticket = $1', [ticket])
  const left = CODE_ATTEMPTS - code.attempts - 1
  if (left === 0) return 'Too many wrong codes. Ask for a new one'
  return `That is not the code. ${left === 1 ? '1 try' : `${left} tries`} left`
}

const KEPT_MS = 30 * 86_400_000

/** Removes codes 30 days after they were asked for; gives their number. */
export const removeOldCodes = ({ database, clock }: House): Promise<number> =>
  touched(database.kysely, 'delete from one_time_codes where created_at < $1', [
    new Date(clock.now().getTime() - KEPT_MS),
  ])
