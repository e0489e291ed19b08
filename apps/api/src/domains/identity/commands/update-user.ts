import { formatDate } from '@selamat/contract/kit/dates'
import type { Writer } from '../../../crud/write.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes } from '../../../platform/audit.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { type UserRecord, userNamed } from '../queries/user-detail.ts'
import { tellEmailChanges } from './account-news.ts'
import { changePost, currentPost } from './change-post.ts'
import { lockWithin } from './lock-user.ts'
import { assertOwnPlace, OWN_EMPLOYER } from './own-place.ts'
import { checkedPost, contractorCompanyOf } from './post.ts'
import { assertGivable, assertReach, coverReason, keepingAdministrators } from './rights.ts'
import { auditPerson, told } from './user-audit.ts'
import { roleChange, writeRoles } from './user-roles.ts'
import {
  assertPossible,
  completed,
  explainTaken,
  tenantOfEmployer,
  type UserChanges,
  type UserValues,
} from './user-values.ts'

const UPDATE = `update users set full_name = $2, email = $3, phone = $4, nik_passport = $5, gender = $6, date_of_birth = $7,
    category = $8, consultation_link = $9, group_id = $10, menu_preferences = $11, employer_id = $12,
    updated_at = $13, updated_by = $14, version = version + 1 where id = $1`

const POST = ['positionId', 'sectionId', 'departmentId', 'siteId', 'superiorId'] as const

/**
 * Changes what is given of a person, the roles and today's post (USERS-15). Throws 404 outside the reach, 409 STALE, NOT_YOUR_ACT for
 * somebody who reaches further or where the last administrator would go, 422 at the field that is wrong.
 */
export async function updateUser(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { version, ...changed }: UserChanges & { version: number },
): Promise<UserRecord> {
  const { actor } = writer
  const before = await lockWithin(context, tx, actor, changed.username, version)
  await assertReach(tx, actor, before.id)
  const given = completed(changed, before)
  const { employerId } = given
  if (employerId !== before.employerId && (await tenantOfEmployer(tx, actor, employerId)) !== before.companyId) {
    throw httpError('INVALID', { errors: { employerId: 'Choose one from the list' } })
  }
  if (employerId !== before.employerId && before.id === actor.userId) {
    throw httpError('INVALID', { errors: { employerId: OWN_EMPLOYER } })
  }
  await assertPossible(context, tx, before.companyId, given)
  await assertOwnMailbox(tx, actor.userId, before, given.email)
  const rights = { roleIds: given.roleIds, moves: employerId !== before.employerId }
  await changeRoles(tx, actor.userId, before, rights, async () => {
    await writePerson(context, tx, actor.userId, before.id, given)
    if (POST.some((field) => changed[field] !== undefined))
      await writePost(context, tx, writer, { ...before, employerId }, given)
  })
  const row = await userNamed(tx, given.username, formatDate(context.clock.now()))
  if (!row) throw new Error('the user is gone')
  await auditPerson(tx, context, writer, row, 'update', changes(told(before), told(row)))
  if (row.email !== before.email) await tellEmailChanges(tx, context, [{ ...row, old: before.email }])
  return row
}

/**
 * Whoever gets the mail can recover the password: the address of somebody with more rights is not the actor's to change,
 * and the own one needs the password.
 */
async function assertOwnMailbox(tx: Tx, actorId: number, before: UserRecord, email: string | null): Promise<void> {
  if (email === before.email) return
  const own = 'Change your own email in your profile, where your password is asked for'
  const reason = before.id === actorId ? own : await coverReason(tx, actorId, before.id)
  if (reason) throw httpError('INVALID', { errors: { email: reason } })
}

/** Roles and work in one; where roles or the employer change, somebody must be left to administer. */
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
      errors: { roleIds: 'Nobody changes the own roles. Ask another administrator' },
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
  given: UserValues & { employerId: number },
): Promise<void> {
  const { fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink } = given
  await run(tx, UPDATE, [
    ...[id, fullName, email, phone, nikPassport, gender, dateOfBirth, category, consultationLink],
    ...[given.groupId, given.menuPreferences, given.employerId, context.clock.now(), actorId],
  ]).catch((error: unknown) => {
    throw explainTaken(error)
  })
}

async function writePost(
  context: AppContext,
  tx: Tx,
  { actor }: Writer,
  user: UserRecord,
  given: UserValues,
): Promise<void> {
  const today = formatDate(context.clock.now())
  const current = await currentPost(tx, user.id, today)
  const { positionId, sectionId, departmentId, siteId, superiorId, validFrom } = given
  const wanted = { positionId, sectionId, departmentId, siteId, superiorId }
  const post = await checkedPost(context, tx, user, wanted, {
    before: current ?? null,
    contractorCompany: contractorCompanyOf(actor),
  })
  await assertOwnPlace(context, tx, actor, user.id, post)
  await changePost(tx, context, user, { current, post, from: validFrom ?? today }, actor.userId)
}
