import type { companyRegistration } from '@selamat/contract/domains/identity/registration'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { emit } from '../../../platform/outbox.ts'
import { abandonedRegistrations, completeRegistration, removeRegistrations } from '../../organisation/index.ts'
import { companyRoles, SEEDED } from '../seeded-roles.ts'
import { insertSeededRoles } from './seed-roles.ts'
import { auditUser, endAllSessions, lockUser, type Origin } from './sessions.ts'

/**
 * Step 2 of a registration (AUTH-44): completes the company, which waits for activation, makes the user its Company Admin
 * (G-021), signs the user out and notifies who can activate it. Throws 409 if there is nothing to complete.
 */
export async function registerCompany(
  context: AppContext,
  actor: Actor,
  company: z.output<typeof companyRegistration>,
  origin: Origin,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const { companyId, userId, username, fullName } = actor
    await lockUser(tx, userId)
    await completeRegistration(tx, { actor, company, now, requestId: origin.requestId })
    const roles = await insertSeededRoles(tx, companyId, now, companyRoles)
    await run(tx, 'insert into user_roles (user_id, role_id) values ($1, $2)', [userId, roles.get(SEEDED.companyAdmin)])
    await endAllSessions(tx, userId, 'registered', now)
    const account = { id: userId, companyId, username, fullName }
    await auditUser(tx, context, account, 'register', { actorId: userId, origin, after: { role: SEEDED.companyAdmin } })
    await emit(tx, 'company-registered', { companyId }, now)
  })
}

const RETENTION_DAYS = 7
const DAY = 86_400_000

/** Removes registrations not completed within 7 days with their accounts, which frees their domains; returns their number. */
export async function removeAbandoned(context: AppContext): Promise<number> {
  return context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const ids = await abandonedRegistrations(tx, new Date(now.getTime() - RETENTION_DAYS * DAY))
    if (ids.length === 0) return 0
    const theirs = 'select id from users where company_id = any($1)'
    await run(tx, `delete from one_time_codes where user_id in (${theirs})`, [ids])
    await run(tx, `delete from sessions where user_id in (${theirs})`, [ids])
    await run(tx, 'delete from users where company_id = any($1)', [ids])
    await removeRegistrations(tx, ids, now)
    return ids.length
  })
}
