import type { companyRegistration } from '@selamat/contract/domains/identity/registration'
import { DAY } from '@selamat/contract/kit/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
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
    await sql`insert into user_roles (user_id, role_id) values (${userId}, ${roles.get(SEEDED.companyAdmin)})`.execute(
      tx,
    )
    await endAllSessions(tx, userId, 'registered', now)
    const account = { id: userId, companyId, username, fullName }
    await auditUser(tx, context, account, 'register', { actorId: userId, origin, after: { role: SEEDED.companyAdmin } })
    await emit(tx, 'company-registered', { companyId }, now)
  })
}

const RETENTION_DAYS = 7

/** Removes registrations not completed within 7 days with their accounts, which frees their domains; returns their number. */
export async function removeAbandoned(context: AppContext): Promise<number> {
  return context.database.transaction(async (tx) => {
    const now = context.clock.now()
    const ids = await abandonedRegistrations(tx, new Date(now.getTime() - RETENTION_DAYS * DAY))
    if (ids.length === 0) return 0
    const theirs = sql<number>`(select id from users where company_id = any(${ids}))`
    await tx.deleteFrom('oneTimeCodes').where('userId', 'in', theirs).execute()
    await tx.deleteFrom('sessions').where('userId', 'in', theirs).execute()
    await tx
      .deleteFrom('users')
      .where((where) => where('companyId', '=', where.fn.any(where.val(ids))))
      .execute()
    await removeRegistrations(tx, ids, now)
    return ids.length
  })
}
