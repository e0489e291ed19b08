import type { accountRegistration } from '@selamat/contract/domains/identity/registration'
import type { z } from 'zod'
import { run } from '../../../platform/database.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { hashPassword, verifyPassword } from '../../../platform/password-hash.ts'
import { correctRegistration, openRegistration } from '../../organisation/index.ts'
import { withinLimits } from './attempts.ts'
import { weakness } from './new-password.ts'
import { demandPace } from './pace.ts'
import { type Account, auditUser, lockUser, type Origin } from './sessions.ts'

type Registration = z.output<typeof accountRegistration>

/** From one address; also bounds how many employee IDs can be tried out. */
const PACE = { most: 20, minutes: 60 }

interface Found extends Account {
  readonly passwordHash: string
  readonly registering: boolean
}

const FIND = `select u.id, u.company_id as "companyId", u.username, u.full_name as "fullName", u.password_hash as "passwordHash",
    c.status = 'REGISTERING' as registering
  from users u join companies c on c.id = u.company_id where u.username = $1`

/** Who sets a company up works with both kinds of tasks. */
const INSERT = `insert into users (company_id, employer_id, username, full_name, email, password_hash, password_changed_at,
    menu_preferences, created_at, updated_at)
  values ($1, $1, $2, $3, $4, $5, $6, '{SHE,ALL}', $6, $6) returning id`

const taken = () => refuse('INVALID', { errors: { username: 'This Employee ID is already registered' } })

/** The name of somebody of whom only the e-mail is known; it is changed in the profile. */
export function nameFrom(email: string, username: string): string {
  const words = (email.split('@')[0] ?? '').split(/[^\p{L}]+/u).filter((word) => word !== '')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || username
}

/**
 * The first step of a registration: an account in a company that is nothing but its domain yet (AUTH-42). The same
 * employee ID and password again succeed until the second step is done, and may correct the rest (AMB-14, G-022). Throws
 * 422 for what is taken or easily guessed, 429 beyond the pace.
 */
export async function registerAccount(house: House, given: Registration, origin: Origin): Promise<void> {
  await demandPace(house, `register ${origin.address}`, PACE)
  const { username, email, password } = given
  const wrong = weakness(password, { username, fullName: nameFrom(email, username) })
  if (wrong) throw refuse('INVALID', { errors: { password: wrong } })
  const [found] = await run<Found>(house.database.kysely, FIND, [username])
  try {
    await (found ? registerAgain(house, found, given, origin) : registerAnew(house, given, origin))
  } catch (error) {
    const broken = brokenConstraint(error, '23505')
    if (broken === 'users_username') throw taken()
    if (broken === 'companies_domain') {
      throw refuse('INVALID', { errors: { companyEmailDomain: 'This company domain is already registered' } })
    }
    throw error
  }
}

async function registerAnew(house: House, given: Registration, origin: Origin): Promise<void> {
  const { username, email, companyEmailDomain } = given
  const hash = await hashPassword(given.password)
  await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    const companyId = await openRegistration(tx, companyEmailDomain, now)
    const fullName = nameFrom(email, username)
    const [user] = await run<{ id: number }>(tx, INSERT, [companyId, username, fullName, email, hash, now])
    if (!user) throw new Error('the account was not created')
    const account = { id: user.id, companyId, username, fullName }
    await auditUser(tx, house, account, 'create', { actorId: null, origin, after: { username, email } })
  })
}

async function registerAgain(house: House, found: Found, given: Registration, origin: Origin): Promise<void> {
  if (!found.registering) throw taken()
  const proven = await withinLimits(house, found.username, origin.address, async () => {
    const { matches } = await verifyPassword(given.password, found.passwordHash)
    return { passed: matches, value: matches }
  })
  if (!proven) throw taken()
  const { email, companyEmailDomain } = given
  await house.database.transaction(async (tx) => {
    const now = house.clock.now()
    await lockUser(tx, found.id)
    const [still] = await run<Found>(tx, FIND, [found.username])
    if (!still?.registering || still.passwordHash !== found.passwordHash) throw taken()
    await correctRegistration(tx, found.companyId, companyEmailDomain, now)
    const fullName = nameFrom(email, found.username)
    await run(tx, 'update users set email = $2, full_name = $3, updated_at = $4 where id = $1', [
      found.id,
      email,
      fullName,
      now,
    ])
    await auditUser(tx, house, { ...found, fullName }, 'update', { actorId: found.id, origin, after: { email } })
  })
}
