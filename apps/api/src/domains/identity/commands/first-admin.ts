import { employeeId } from '@selamat/contract/kit/password'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run } from '../../../platform/database.ts'
import { createCompany } from '../../organisation/index.ts'
import { SEEDED } from '../seeded-roles.ts'
import { insertSeededRoles } from './seed-roles.ts'
import { auditUser } from './sessions.ts'
import { newTemporaryPassword } from './temporary-password.ts'

/**
 * Creates the first administrator of a database without users: a company with the seeded roles and one Super Admin, whose
 * temporary password must be changed and does not expire (G-009). Returns undefined if there are users. Throws RangeError
 * for an employee ID that is not 8 digits.
 */
export async function createFirstAdmin(
  context: AppContext,
  username = '10000001',
): Promise<{ username: string; password: string } | undefined> {
  if (!employeeId.safeParse(username).success) throw new RangeError('An Employee ID has 8 digits')
  const { password, hash } = await newTemporaryPassword(context)
  return context.database.transaction(async (tx) => {
    // Only one of two instances that start together creates the administrator.
    await run(tx, 'lock table users in share row exclusive mode')
    const [someone] = await run(tx, 'select 1 from users limit 1')
    if (someone) return undefined
    const now = context.clock.now()
    const companyId = await createCompany(tx, { companyName: 'My company' }, now)
    const roles = await insertSeededRoles(tx, companyId, now)
    const fullName = 'Administrator'
    const user = await tx
      .insertInto('users')
      .values({
        companyId,
        employerId: companyId,
        username,
        fullName,
        passwordHash: hash,
        passwordChangedAt: now,
        mustChangePassword: true,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Error('the administrator was not created')
    await sql`insert into user_roles (user_id, role_id) values (${user.id}, ${roles.get(SEEDED.superAdmin)})`.execute(
      tx,
    )
    await auditUser(tx, context, { id: user.id, companyId, username, fullName }, 'create', {
      actorId: null,
      after: { role: SEEDED.superAdmin },
    })
    return { username, password }
  })
}
