import type { userCreate, userUpdate } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { z } from 'zod'
import type { Actor } from '../../../platform/access.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../platform/errors.ts'
import { missingReferences } from '../../../platform/records/catalogue.ts'
import type { UserRecord } from '../queries/user-detail.ts'

/** The fields of a user that administrators write. */
export type UserValues = z.output<typeof userCreate>
/** The changed fields of a user; the rest stays. */
export type UserChanges = Omit<z.output<typeof userUpdate>, 'version'>

const orBefore = <T>(input: T | undefined, before: T): T => (input === undefined ? before : input)

/**
 * The complete values of an existing user after some changes. A new department clears the section; without a department
 * it follows the section.
 */
export function completed(input: UserChanges, before: UserRecord): UserValues & { employerId: number } {
  const departmentId = orBefore(input.departmentId, input.sectionId ? null : before.departmentId)
  const sameDepartment = departmentId === before.departmentId
  return {
    username: before.username,
    fullName: input.fullName ?? before.fullName,
    email: orBefore(input.email, before.email),
    phone: orBefore(input.phone, before.phone),
    nikPassport: orBefore(input.nikPassport, before.nikPassport),
    gender: orBefore(input.gender, before.gender),
    dateOfBirth: orBefore(input.dateOfBirth, before.dateOfBirth),
    category: orBefore(input.category, before.category),
    consultationLink: orBefore(input.consultationLink, before.consultationLink),
    menuPreferences: input.menuPreferences ?? before.menuPreferences,
    positionId: orBefore(input.positionId, before.positionId),
    sectionId: orBefore(input.sectionId, sameDepartment ? before.sectionId : null),
    departmentId,
    siteId: orBefore(input.siteId, before.siteId),
    superiorId: orBefore(input.superiorId, before.superiorId),
    groupId: orBefore(input.groupId, before.groupId),
    employerId: input.employerId ?? before.employerId,
    roleIds: input.roleIds ?? before.roles.map(({ id }) => id),
    validFrom: input.validFrom,
  }
}

const CHOOSE = 'Choose one from the list'

/**
 * The tenant of a user with this employer. Throws 422 at the field for an employer outside the actor's data scope:
 * contractor staff write for their company, staff for the company and its contractors, `all` for every company.
 */
export async function tenantOfEmployer(
  tx: Tx,
  actor: Actor,
  employerId: number,
  field: 'employerId' | 'companyDetailId' = 'employerId',
): Promise<number> {
  const employer = await tx
    .selectFrom('companies')
    .select('companyId')
    .where('id', '=', employerId)
    .where('archivedAt', 'is', null)
    .$narrowType<{ companyId: number }>()
    .executeTakeFirst()
  const allowed =
    employer &&
    (actor.scopes.includes('all') ||
      (actor.employerId === actor.companyId ? employer.companyId === actor.companyId : employerId === actor.employerId))
  if (!allowed) throw httpError('INVALID', { errors: { [field]: CHOOSE } })
  return employer.companyId
}

/** Throws 422 at each invalid field: a group or employer of another tenant, a date of birth in the future. */
export async function assertPossible(
  context: AppContext,
  tx: Tx,
  tenant: number,
  values: Pick<UserValues, 'groupId' | 'dateOfBirth'> & { employerId: number },
): Promise<void> {
  const columns = new Map<string, unknown>([
    ['group_id', values.groupId],
    ['employer_id', values.employerId],
  ])
  const missing = await missingReferences(context.database, tx, 'users', tenant, columns)
  const errors: Record<string, string> = {}
  if (missing.includes('group_id')) errors.groupId = CHOOSE
  if (missing.includes('employer_id')) errors.employerId = CHOOSE
  if (values.dateOfBirth !== null && values.dateOfBirth >= formatDate(context.clock.now())) {
    errors.dateOfBirth = 'The date of birth must be in the past'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

const TAKEN: Readonly<Record<string, { field: string; message: string }>> = {
  users_username: { field: 'username', message: 'This Employee ID is already used' },
  users_email: { field: 'email', message: 'Another user already uses this email address' },
  users_nik_passport: {
    field: 'nikPassport',
    message: 'Another user already has this national ID or passport number',
  },
}

/** Converts a unique violation of users to a field error; returns other errors unchanged. */
export function explainTaken(error: unknown): unknown {
  const taken = TAKEN[brokenConstraint(error, '23505') ?? '']
  return taken ? httpError('INVALID', { errors: { [taken.field]: taken.message } }) : error
}
