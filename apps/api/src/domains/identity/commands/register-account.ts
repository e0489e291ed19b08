import { randomUUID } from 'node:crypto'
import { RESEND_SECONDS } from '@selamat/contract/domains/identity/recovery'
import type { accountRegistration } from '@selamat/contract/domains/identity/registration'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { correctRegistration, openRegistration } from '../../organisation/index.ts'
import { networkOf } from '../network.ts'
import { weakness } from './new-password.ts'
import { emitCode, GONE, guessCode, keepTicket, wrongCode } from './one-time-codes.ts'
import { assertRate } from './rate-limit.ts'
import { noteWrongCode, type Sent } from './recovery-code.ts'
import { type Account, auditUser, type Origin } from './sessions.ts'

type Registration = z.output<typeof accountRegistration>

/** Per address; also limits guessing of employee IDs. */
const FROM_ADDRESS = { most: 20, minutes: 60 }

/** A first name from an email address; the user can change it later. */
export function nameFrom(email: string, username: string): string {
  const parts = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter((part) => part !== '')
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ') || username
}

/**
 * Step 1 of a registration (AUTH-42): stores the input and mails a code to its address. Before the code is verified nothing
 * is reserved or revealed. Throws 422 for a password that is easy to guess, 429 beyond the limit of the address.
 */
export async function registerAccount(context: AppContext, input: Registration, origin: Origin): Promise<Sent> {
  await assertRate(context, { counter: 'registration-address', key: networkOf(origin.address) }, FROM_ADDRESS)
  const { username, email, password, companyEmailDomain } = input
  const wrong = weakness(password, { username, fullName: nameFrom(email, username) })
  if (wrong) throw httpError('INVALID', { errors: { password: wrong } })
  const hash = await hashPassword(password)
  const ticket = randomUUID()
  await context.database.transaction(async (tx) => {
    await keepTicket(tx, context, ticket, null)
    await tx
      .insertInto('pendingRegistrations')
      .values({ ticket, username, email, emailDomain: companyEmailDomain, passwordHash: hash })
      .execute()
    await emitCode(tx, context, ticket, origin, '')
  })
  return { ticket, resendAfterSeconds: RESEND_SECONDS }
}

interface Pending {
  readonly username: string
  readonly email: string
  readonly domain: string
  readonly hash: string
}

/**
 * Verifies the mailed code and creates the account, in a company that only has its domain yet. Before step 2 the same
 * mailbox can register again to correct the input (AMB-14, G-022). Returns the employee ID. Throws 422 for a wrong code,
 * and for an employee ID or domain in use.
 */
export async function verifyRegistration(
  context: AppContext,
  ticket: string,
  otp: string,
  origin: Origin,
): Promise<string> {
  try {
    const outcome = await context.database.transaction(async (tx) => {
      const wrong = await guessCode(tx, context, ticket, otp)
      if (wrong) {
        await noteWrongCode(tx, context, ticket, origin)
        return { wrong }
      }
      const [pending] = await run<Pending>(
        tx,
        // Deletes the ticket too: a code creates one account.
        sql`with pending as (select * from pending_registrations where ticket = ${ticket}),
          used as (delete from one_time_codes where ticket in (select ticket from pending))
          select username, email, email_domain as domain, password_hash as hash from pending`,
      )
      if (!pending) return { wrong: GONE }
      await keepAccount(tx, context, pending, origin)
      return { username: pending.username }
    })
    if (outcome.wrong !== undefined) throw wrongCode(outcome.wrong)
    return outcome.username
  } catch (error) {
    const broken = brokenConstraint(error, '23505')
    if (broken === 'users_username') throw taken()
    if (broken === 'companies_domain') {
      throw httpError('INVALID', { errors: { companyEmailDomain: 'This company domain is already registered' } })
    }
    throw error
  }
}

const taken = () => httpError('INVALID', { errors: { username: 'This Employee ID is already registered' } })

interface Found extends Account {
  readonly email: string | null
  readonly registering: boolean
}

async function keepAccount(tx: Tx, context: AppContext, pending: Pending, origin: Origin): Promise<void> {
  const { username, email, domain, hash } = pending
  const now = context.clock.now()
  const [found] = await run<Found>(
    tx,
    sql`select u.id, u.company_id, u.username, u.full_name, u.email,
        c.status = 'REGISTERING' as registering
      from users u join companies c on c.id = u.company_id where u.username = ${username} for no key update of u`,
  )
  if (found) {
    if (!found.registering || found.email?.toLowerCase() !== email.toLowerCase()) throw taken()
    await correctRegistration(tx, found.companyId, domain, now)
    await tx
      .updateTable('users')
      .set({ passwordHash: hash, passwordChangedAt: now, updatedAt: now })
      .where('id', '=', found.id)
      .execute()
    return auditUser(tx, context, found, 'update', { actorId: found.id, origin, after: { email } })
  }
  const companyId = await openRegistration(tx, domain, now)
  const fullName = nameFrom(email, username)
  // The administrator of a new company works with both kinds of tasks.
  const user = await tx
    .insertInto('users')
    .values({
      companyId,
      employerId: companyId,
      username,
      fullName,
      email,
      passwordHash: hash,
      passwordChangedAt: now,
      menuPreferences: ['SHE', 'ALL'],
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new Error('the account was not created')
  const account = { id: user.id, companyId, username, fullName }
  await auditUser(tx, context, account, 'create', { actorId: null, origin, after: { username, email } })
}
