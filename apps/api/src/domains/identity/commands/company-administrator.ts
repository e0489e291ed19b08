import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import type { AdministratorAccount, AdministratorCompany } from '../../organisation/index.ts'
import { administratorRoleOf } from '../queries/administrator-role.ts'
import { rolesOf } from '../queries/givable-roles.ts'
import { permissionsOfUser } from '../queries/user-permissions.ts'
import { missingPermissions } from '../role-rules.ts'
import { companyRoles, SEEDED } from '../seeded-roles.ts'
import { weakness } from './new-password.ts'
import { insertSeededRoles } from './seed-roles.ts'
import { auditUser } from './sessions.ts'
import { temporaryUntil } from './temporary-password.ts'

/** The administrator of a new company works with both kinds of tasks. */
/** Unique violations of a new account as errors at the fields of the company form. */
const TAKEN: Readonly<Record<string, { field: string; message: string }>> = {
  users_username: { field: 'username', message: 'This Employee ID is already used' },
  users_email: { field: 'companyEmail', message: 'Another user already uses this email address' },
}

/**
 * The administrator account of a new company, whose password must be changed (AMB-47, G-053). An operating company gets
 * its own seeded roles and a Company Admin; a contractor's administrator gets the tenant's role "Contractor". Throws 422
 * for a password that is easy to guess, and later for an Employee ID or email in use or permissions that the actor lacks.
 */
export async function prepareAdministrator(context: AppContext, account: AdministratorAccount) {
  const { username, administratorName: fullName, password, email } = account
  const wrong = weakness(password, { username, fullName }, 'the')
  if (wrong) throw httpError('INVALID', { errors: { password: wrong } })
  const hash = await hashPassword(password)
  return async (tx: Tx, { companyId: employerId, parentCompanyId, actorId, requestId }: AdministratorCompany) => {
    const now = context.clock.now()
    const companyId = parentCompanyId ?? employerId
    const role =
      parentCompanyId === null ? await ownRole(tx, companyId, now) : await contractorRole(tx, companyId, actorId)
    const user = await tx
      .insertInto('users')
      .values({
        companyId,
        employerId,
        username,
        fullName,
        email,
        menuPreferences: ['SHE', 'ALL'],
        passwordHash: hash,
        passwordChangedAt: now,
        mustChangePassword: true,
        passwordExpiresAt: temporaryUntil(context),
        createdAt: now,
        updatedAt: now,
        createdBy: actorId,
        updatedBy: actorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        const taken = TAKEN[brokenConstraint(error, '23505') ?? '']
        throw taken ? httpError('INVALID', { errors: { [taken.field]: taken.message } }) : error
      })
    await tx.insertInto('userRoles').values({ userId: user.id, roleId: role.id }).execute()
    const origin = { address: '', userAgent: '', requestId }
    await auditUser(tx, context, { id: user.id, companyId, username, fullName }, 'create', {
      actorId,
      origin,
      after: { role: role.name },
    })
  }
}

async function ownRole(tx: Tx, companyId: number, now: Date) {
  const roles = await insertSeededRoles(tx, companyId, now, companyRoles)
  const id = roles.get(SEEDED.companyAdmin)
  if (id === undefined) throw new Error(`the seeded roles have no ${SEEDED.companyAdmin}`)
  return { id, name: SEEDED.companyAdmin }
}

/** The actor chooses the administrator's password, so the administrator must not have more permissions than the actor. */
async function contractorRole(tx: Tx, companyId: number, actorId: number) {
  const role = await administratorRoleOf(tx, companyId, { contractor: true })
  const message = `There is no role “${SEEDED.contractor}” for the administrator. Add or restore it first`
  if (!role) throw httpError('INVALID', { errors: { username: message } })
  const permissions = await permissionsOfUser(tx, actorId)
  const granted = await rolesOf(tx, companyId, [role.id])
  const beyond = granted.flatMap(({ scope, grants }) => missingPermissions(grants, [], scope, permissions))
  if (beyond.length > 0) {
    const reason = `You cannot give ${role.name}: You do not have these permissions: ${beyond.join(', ')}`
    throw httpError('INVALID', { errors: { username: reason } })
  }
  return role
}
