import { formatDate } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { type UserRecord, userNamed } from '../queries/user-detail.ts'
import { assertGivable, assertScopeCovers, coverReason, keepingAdministrators } from './access-checks.ts'
import { notifyEmailChanges } from './account-notifications.ts'
import { changePosition, currentPosition } from './change-position.ts'
import { lockWithin } from './lock-user.ts'
import { assertOwnPosition, OWN_EMPLOYER } from './own-position.ts'
import { checkedPosition, contractorCompanyOf } from './position.ts'
import { auditPerson, auditValues } from './user-audit.ts'
import { roleChange, writeRoles } from './user-roles.ts'
import {
  assertPossible,
  completed,
  explainTaken,
  tenantOfEmployer,
  type UserChanges,
  type UserValues,
} from './user-values.ts'

const POSITION = ['positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId'] as const

/**
 * Changes a user with roles and today's position (USERS-15). Throws 404 outside the data scope, 409 STALE, NOT_YOUR_ACT for a
 * user with a wider data scope or if no administrator would remain, 422 at an invalid field.
 */
export async function updateUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { version, ...changed }: UserChanges & { version: number },
): Promise<UserRecord> {
  const { actor } = writer
  const before = await lockWithin(context, tx, actor, changed.username, version)
  await assertScopeCovers(tx, actor, before.id)
  const input = completed(changed, before)
  const { employerId } = input
  if (employerId !== before.employerId && (await tenantOfEmployer(tx, actor, employerId)) !== before.companyId) {
    throw httpError('INVALID', { errors: { employerId: 'Choose one from the list' } })
  }
  if (employerId !== before.employerId && before.id === actor.userId) {
    throw httpError('INVALID', { errors: { employerId: OWN_EMPLOYER } })
  }
  await assertPossible(context, tx, before.companyId, input)
  await assertOwnMailbox(tx, actor.userId, before, input.email)
  const roleUpdate = { roleIds: input.roleIds, moves: employerId !== before.employerId }
  await changeRoles(tx, actor.userId, before, roleUpdate, async () => {
    await writePerson(context, tx, actor.userId, before.id, input)
    if (POSITION.some((field) => changed[field] !== undefined))
      await writePosition(context, tx, writer, { ...before, employerId }, input)
  })
  const row = await userNamed(tx, input.username, formatDate(context.clock.now()))
  if (!row) throw new Error('the user is gone')
  await auditPerson(tx, context, writer, row, 'update', changes(auditValues(before), auditValues(row)))
  if (row.email !== before.email) await notifyEmailChanges(tx, context, [{ ...row, old: before.email }])
  return row
}

/**
 * A mailbox can recover the password: an actor cannot change the address of a user with more permissions, and the actor's
 * own address requires the password.
 */
async function assertOwnMailbox(tx: Tx, actorId: number, before: UserRecord, email: string | null): Promise<void> {
  if (email === before.email) return
  const own = 'You can change your own email in your profile'
  const reason = before.id === actorId ? own : await coverReason(tx, actorId, before.id)
  if (reason) throw httpError('INVALID', { errors: { email: reason } })
}

/** Changes the roles and runs the work; if roles or the employer change, an administrator must remain. */
async function changeRoles(
  tx: Tx,
  actorId: number,
  { id, companyId, roles }: UserRecord,
  { roleIds, moves }: { roleIds: readonly number[]; moves: boolean },
  work: () => Promise<void>,
): Promise<void> {
  const change = roleChange(
    roles.map((role) => role.id),
    roleIds,
  )
  if (change.added.length + change.removed.length > 0 && id === actorId) {
    throw httpError('INVALID', {
      errors: { roleIds: 'You cannot change your own roles. Ask another administrator' },
    })
  }
  await assertGivable(tx, actorId, companyId, change.added)
  const all = async () => {
    await writeRoles(tx, id, change)
    await work()
  }
  await (change.removed.length > 0 || moves ? keepingAdministrators(tx, companyId, all) : all())
}

async function writePerson(
  context: AppContext,
  tx: Tx,
  actorId: number,
  id: number,
  input: UserValues & { employerId: number },
): Promise<void> {
  const { fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink } = input
  const { groupId, menuPreferences, employerId } = input
  await tx
    .updateTable('users')
    .set({ fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink, groupId })
    .set({ menuPreferences, employerId, updatedAt: context.clock.now(), updatedBy: actorId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw explainTaken(error)
    })
}

async function writePosition(
  context: AppContext,
  tx: Tx,
  { actor }: Writer,
  user: UserRecord,
  input: UserValues,
): Promise<void> {
  const today = formatDate(context.clock.now())
  const current = await currentPosition(tx, user.id, today)
  const { positionId, sectionId, departmentId, siteId, superiorId, validFrom } = input
  const requested = { positionId, sectionId, departmentId, siteId, superiorId }
  const position = await checkedPosition(context, tx, user, requested, {
    before: current ?? null,
    contractorCompany: contractorCompanyOf(actor),
  })
  await assertOwnPosition(context, tx, actor, user.id, position)
  await changePosition(tx, context, user, { current, position, from: validFrom ?? today }, actor.userId)
}
