import type { TokenAnswer } from '@selamat/contract/domains/identity/auth'
import { writeAudit } from '../../../platform/audit.ts'
import { run } from '../../../platform/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../../../platform/password-hash.ts'
import { sessionUserOf } from '../queries/session-user.ts'
import { withinLimits } from './attempts.ts'
import { type Account, auditUser, lockUser, type Origin, openSession } from './sessions.ts'

interface Found extends Account {
  readonly passwordHash: string
  readonly active: boolean
}

const FIND = `
  select u.id, u.company_id as "companyId", u.username, u.full_name as "fullName", u.password_hash as "passwordHash",
    u.archived_at is null and c.status = 'ACTIVE' as active
  from users u join companies c on c.id = u.company_id where u.username = $1`

/**
 * Opens a session for an employee ID and a password and gives its tokens. Unknown, archived and suspended users are
 * refused like a wrong password, with the same words after the same time (G-010). Throws 429 within a pause (G-011).
 */
export async function signIn(house: House, username: string, password: string, origin: Origin): Promise<TokenAnswer> {
  const answer = await withinLimits(house, username, origin.address, async () => {
    const [found] = await run<Found>(house.database.kysely, FIND, [username])
    const { matches, outdated } = await verifyPassword(password, found?.passwordHash ?? NOBODYS_HASH)
    if (found?.active && matches) {
      const renewed = outdated ? await hashPassword(password) : null
      const value = await admit(house, found, renewed, origin)
      if (value) return { passed: true, value }
    }
    await noteFailure(house, username, found, origin)
    return { passed: false, value: undefined }
  })
  if (!answer) throw refuse('RULE', { message: 'Invalid Employee ID or password' })
  return answer
}

/** The session in one transaction; nothing where the account changed while its password was checked. */
function admit(
  house: House,
  account: Found,
  renewedHash: string | null,
  origin: Origin,
): Promise<TokenAnswer | undefined> {
  return house.database.transaction(async (tx) => {
    await lockUser(tx, account.id)
    const [still] = await run<Found>(tx, FIND, [account.username])
    if (!still?.active || still.passwordHash !== account.passwordHash) return undefined
    if (renewedHash) await run(tx, 'update users set password_hash = $2 where id = $1', [account.id, renewedHash])
    const tokens = await openSession(tx, house, account, origin)
    await auditUser(tx, house, account, 'sign-in', { actorId: account.id, origin })
    return { ...tokens, user: await sessionUserOf(tx, account.id, house.clock.now()) }
  })
}

/** A failed sign-in leaves its row in the trail, under no user where the employee ID is nobody's. */
function noteFailure(house: House, username: string, account: Found | undefined, origin: Origin): Promise<void> {
  return house.database.transaction(async (tx) => {
    if (account) {
      await lockUser(tx, account.id)
      return auditUser(tx, house, account, 'sign-in-failed', { actorId: null, origin })
    }
    await run(tx, `select pg_advisory_xact_lock(hashtextextended('unknown users', 3))`)
    await writeAudit(tx, {
      companyId: null,
      actorId: null,
      at: house.clock.now(),
      entity: 'users',
      entityId: 0,
      label: username,
      action: 'sign-in-failed',
      after: { address: origin.address, userAgent: origin.userAgent },
      requestId: origin.requestId,
    })
  })
}
