import type { user } from '@selamat/contract/domains/identity/user'
import type { Person } from '@selamat/contract/domains/identity/user-rows'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { administratorRoleOf } from '../queries/administrator-role.ts'
import { assertGivable } from './access-checks.ts'
import { insertUser, type TemporaryPassword } from './create-user.ts'
import { auditPerson } from './user-audit.ts'
import { writeRoles } from './user-roles.ts'
import { tenantOfEmployer } from './user-values.ts'

/**
 * Creates the administrator of a company in the actor's data scope with the hash of a temporary password (USERS-16,
 * AMB-42). Throws 422 at the field for another company, an Employee ID or email in use, or a role beyond the actor.
 */
export async function createCompanyUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { companyDetailId: employerId, username, fullName, email }: BodyOf<typeof user.createForCompany>,
  password: TemporaryPassword,
): Promise<Person> {
  const { actor } = writer
  const companyId = await tenantOfEmployer(tx, actor, employerId, 'companyDetailId')
  const role = await administratorRoleOf(tx, companyId, { contractor: employerId !== companyId })
  if (!role) {
    const message = 'This company has no role for its administrator. Add one first'
    throw httpError('INVALID', { errors: { companyDetailId: message } })
  }
  await assertGivable(tx, actor.userId, companyId, [role.id])
  const nothing = { phone: null, nikPassport: null, gender: null, dateOfBirth: null, category: null }
  const id = await insertUser(tx, context.clock.now(), actor.userId, password, {
    ...nothing,
    consultationLink: null,
    groupId: null,
    menuPreferences: [],
    companyId,
    employerId,
    username,
    fullName,
    email,
  })
  await writeRoles(tx, id, { added: [role.id], removed: [] })
  await auditPerson(tx, context, writer, { id, companyId, username, fullName }, 'create', {
    after: { fullName, email, roles: role.name },
  })
  return { id, username, fullName }
}
