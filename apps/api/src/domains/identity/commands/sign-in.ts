import type { auth, TokenResponse } from '@selamat/contract/domains/identity/auth'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Executor, run } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../../../platform/password-hash.ts'
import { sessionUserOf } from '../queries/session-user.ts'
import { type Checked, withinLimits } from './attempts.ts'
import { noteFailure } from './note-failure.ts'
import { proveFactor } from './prove-factor.ts'
import { type Account, auditUser, lockUser, type Origin, openSession } from './sessions.ts'

interface Found extends Account {
  readonly passwordHash: string
  readonly active: boolean
  /** The company is registered but not active yet. */
  readonly waiting: boolean
  /** The temporary password has expired. */
  readonly expired: boolean
  readonly hasFactor: boolean
}

const find = async (db: Executor, username: string, now: Date) => {
  const [found] = await run<Found>(
    db,
    sql`select u.id, u.company_id, u.username, u.full_name, u.password_hash,
        u.archived_at is null and c.status in ('ACTIVE', 'REGISTERING') and f.status in ('ACTIVE', 'REGISTERING') as active,
        u.archived_at is null and c.status = 'PENDING' as waiting,
        coalesce(u.password_expires_at <= ${now}, false) as expired, u.totp_enrolled_at is not null as has_factor
      from users u join companies c on c.id = u.company_id join companies f on f.id = u.employer_id
      where u.username = ${username}`,
  )
  return found
}

/** The outcome of a sign-in. */
type SignInRefused = 'wrong' | 'wrong code' | 'waiting' | 'expired'
type Outcome = TokenResponse | SignInRefused

/**
 * Opens a session for an employee ID and a password, and a code where two-factor authentication is on; returns its tokens.
 * Unknown, archived and suspended users get the same response after the same time as a wrong password (G-010); other
 * reasons are revealed only to the right password. Throws 429 while locked (G-011).
 */
export async function signIn(
  context: AppContext,
  input: BodyOf<typeof auth.token>,
  origin: Origin,
): Promise<TokenResponse> {
  const outcome = await withinLimits(context, input.username, origin, ({ known }) =>
    attempt(context, input, origin, known),
  )
  if (typeof outcome !== 'string') return outcome
  throw httpError(outcome === 'wrong code' ? 'OTP_REQUIRED' : 'RULE', { message: MESSAGES[outcome] })
}

const MESSAGES: Readonly<Record<SignInRefused, string>> = {
  wrong: 'Invalid Employee ID or password',
  'wrong code': 'The code is wrong or was already used',
  waiting: 'Your company is waiting to be activated',
  expired: 'Your temporary password has expired. Use “Forgot password?” or ask your administrator for a new one',
}

async function attempt(
  context: AppContext,
  input: BodyOf<typeof auth.token>,
  origin: Origin,
  urgent: boolean,
  isSecond = false,
): Promise<Checked<Outcome>> {
  const { username, password, otp } = input
  const found = await find(context.database.kysely, username, context.clock.now())
  const { matches, outdated } = await verifyPassword(password, found?.passwordHash ?? NOBODYS_HASH, urgent)
  if (found?.waiting && matches) return { passed: true, value: 'waiting' }
  if (found?.active && found.expired && matches) return { passed: true, value: 'expired' }
  let value: Outcome = 'wrong'
  if (found?.active && matches) {
    // Neither a failure nor a success, which would clear failed codes: the next request brings the code.
    if (found.hasFactor && !otp) throw httpError('OTP_REQUIRED')
    const renewed = outdated ? await hashPassword(password) : null
    const admitted = await admit(context, found, { renewed, otp }, origin)
    // Another sign-in has stored a new hash of perhaps the same password.
    if (admitted === 'changed' && !isSecond) return attempt(context, input, origin, urgent, true)
    value = admitted === 'changed' ? 'wrong' : admitted
    if (typeof value !== 'string') return { passed: true, value }
  }
  await noteFailure(context, value === 'wrong code' ? 'second-factor-failed' : 'sign-in-failed', username, origin)
  return { passed: false, value }
}

interface Proof {
  /** A new hash of the password if the stored one is outdated. */
  readonly renewed: string | null
  readonly otp: string | undefined
}

/** Opens the session in one transaction, unless the account or its hash changed since the password check or the code is wrong. */
function admit(
  context: AppContext,
  account: Found,
  { renewed, otp = '' }: Proof,
  origin: Origin,
): Promise<Outcome | 'changed'> {
  return context.database.transaction(async (tx) => {
    await lockUser(tx, account.id)
    const still = await find(tx, account.username, context.clock.now())
    if (!still?.active || still.expired) return 'wrong'
    if (still.passwordHash !== account.passwordHash) return 'changed'
    const factor = still.hasFactor ? await proveFactor(tx, context, account.id, otp) : null
    if (factor === undefined) return 'wrong code'
    if (renewed) await tx.updateTable('users').set({ passwordHash: renewed }).where('id', '=', account.id).execute()
    const tokens = await openSession(tx, context, account, origin)
    const after = factor ? { secondFactor: factor } : {}
    await auditUser(tx, context, account, 'sign-in', { actorId: account.id, origin, after })
    return { ...tokens, user: await sessionUserOf(tx, account.id, context.clock.now()) }
  })
}
