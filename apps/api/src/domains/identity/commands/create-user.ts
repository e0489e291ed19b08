import type { userCreate } from '@selamat/contract/domains/identity/user'
import { formatDate } from '@selamat/contract/kit/dates'
import type { z } from 'zod'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { defaultGroupOf, defaultRolesOf } from '../queries/new-user-defaults.ts'
import { type UserRecord, userWithin } from '../queries/user-detail.ts'
import { assertGivable } from './access-checks.ts'
import { changePosition } from './change-position.ts'
import { SCOPE_FIELD } from './own-position.ts'
import { checkedPosition, contractorCompanyOf } from './position.ts'
import type { EmployedUser } from './superiors.ts'
import type { Temporary } from './temporary-password.ts'
import { auditPerson, auditValues } from './user-audit.ts'
import { writeRoles } from './user-roles.ts'
import { assertPossible, explainTaken, tenantOfEmployer } from './user-values.ts'

type NewUser = z.output<typeof userCreate>
/** The stored part of a temporary password. */
export type TemporaryPassword = Pick<Temporary, 'hash' | 'until'>

/** Inserts a user with a temporary password; returns the id. Throws 422 at a field whose value is in use. */
export async function insertUser(
  tx: Tx,
  now: Date,
  actorId: number,
  { hash, until }: TemporaryPassword,
  {
    companyId,
    employerId,
    ...values
  }: Omit<EmployedUser, 'id'> & Omit<NewUser, 'employerId' | 'roleIds' | keyof PositionOf>,
): Promise<number> {
  const { username, fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink } = values
  const { groupId, menuPreferences } = values
  const row = await tx
    .insertInto('users')
    .values({
      companyId,
      employerId,
      username,
      fullName,
      email,
      phone,
      nikPassport,
      gender,
      dateOfBirth,
      category,
      consultationLink,
      groupId,
      menuPreferences,
      passwordHash: hash,
      passwordChangedAt: now,
      mustChangePassword: true,
      passwordExpiresAt: until,
      createdAt: now,
      updatedAt: now,
      createdBy: actorId,
      updatedBy: actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw explainTaken(error)
    })
  return row.id
}
type PositionOf = Pick<NewUser, 'positionId' | 'sectionId' | 'departmentId' | 'siteId' | 'superiorId' | 'validFrom'>

/**
 * Creates a user with roles, position and the hash of a temporary password (USERS-14). Defaults: the group of the company,
 * and the role of the group, else of the company. Throws 422 at a field that is invalid, in use or beyond the actor.
 */
export async function createUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  input: NewUser,
  password: TemporaryPassword,
): Promise<UserRecord> {
  const { actor } = writer
  const now = context.clock.now()
  const today = formatDate(now)
  const { validFrom, roleIds, positionId, sectionId, departmentId, siteId, superiorId, ...chosen } = input
  const employerId = input.employerId ?? actor.employerId
  const companyId = await tenantOfEmployer(tx, actor, employerId)
  const person = { ...chosen, groupId: chosen.groupId ?? (await defaultGroupOf(tx, companyId)) }
  await assertPossible(context, tx, companyId, { ...person, employerId })
  const fallback = roleIds.length > 0 ? undefined : (await defaultRolesOf(tx, companyId)).of(person.groupId)
  const roles = fallback === undefined ? roleIds : [fallback]
  await assertGivable(tx, actor.userId, companyId, roles)
  const id = await insertUser(tx, now, actor.userId, password, { ...person, companyId, employerId })
  const user = { id, companyId, employerId }
  await writeRoles(tx, id, { added: roles, removed: [] })
  const requested = { positionId, sectionId, departmentId, siteId, superiorId }
  const position = await checkedPosition(context, tx, user, requested, {
    before: null,
    contractorCompany: contractorCompanyOf(actor),
  })
  await changePosition(tx, context, user, { current: undefined, position, from: validFrom ?? today }, actor.userId)
  const row = await userWithin(context, tx, actor, input.username)
  if (!row) throw outsideScope(actor)
  await auditPerson(tx, context, writer, row, 'create', { after: auditValues(row) })
  return row
}

/** The error for a new user outside the actor's data scope, at the field that decides it. */
function outsideScope({ scopes }: Writer['actor']): Error {
  const [field = 'superiorId'] = scopes.flatMap((scope) =>
    scope === 'department' || scope === 'site' ? SCOPE_FIELD[scope] : [],
  )
  const message = 'This position is outside your data scope'
  return httpError('INVALID', { errors: { [field]: message } })
}
