import type { EmploymentRow, employment } from '@selamat/contract/domains/identity/employment'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import type { AppContext } from '../../../platform/app-context.ts'
import { changes } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { employmentsOf } from '../queries/employments.ts'
import { assertScopeCovers } from './access-checks.ts'
import { lockPart } from './lock-part.ts'
import { lockWithin } from './lock-user.ts'
import { assertNotOwnPosition, assertOwnPosition } from './own-position.ts'
import { checkedPosition, contractorCompanyOf, writePeriod } from './position.ts'
import { auditPerson } from './user-audit.ts'

/** The audited values of a position. */
const auditValues = (row: EmploymentRow): Record<string, unknown> => ({
  position: row.positionName,
  section: row.sectionName,
  department: row.departmentName,
  site: row.siteName,
  superior: row.superiorName,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
})

async function one(context: AppContext, tx: Tx, id: number): Promise<EmploymentRow> {
  const [row] = await employmentsOf(context, tx, { id })
  if (!row) throw httpError('NOT_FOUND')
  return row
}

/** Adds a position to a user. Throws 404 outside the data scope, 422 if it overlaps another, makes a loop of superiors, has an invalid field or one the actor cannot set for oneself. */
export async function createEmployment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { username, ...input }: BodyOf<typeof employment.create>,
): Promise<EmploymentRow> {
  const user = await lockWithin(context, tx, writer.actor, username)
  await assertScopeCovers(tx, writer.actor, user.id)
  if ((await employmentsOf(context, tx, { userId: user.id })).length > 0) assertNotOwnPosition(writer.actor, user.id)
  const position = await checkedPosition(context, tx, user, input, {
    before: null,
    contractorCompany: contractorCompanyOf(writer.actor),
  })
  await assertOwnPosition(context, tx, writer.actor, user.id, position)
  const id = await writePeriod(tx, context, user, null, { ...input, ...position }, writer.actor.userId)
  const row = await one(context, tx, id)
  await auditPerson(tx, context, writer, user, 'add-position', { after: auditValues(row) })
  return row
}

/** Corrects a position of a user. Throws like `createEmployment`, and 409 STALE. */
export async function updateEmployment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { id, version, ...input }: BodyOf<typeof employment.update>,
): Promise<EmploymentRow> {
  const user = await lockPart(context, tx, writer.actor, 'employments', id, version)
  await assertScopeCovers(tx, writer.actor, user.id)
  assertNotOwnPosition(writer.actor, user.id)
  const before = await one(context, tx, id)
  const position = await checkedPosition(context, tx, user, input, {
    before,
    contractorCompany: contractorCompanyOf(writer.actor),
  })
  await writePeriod(tx, context, user, id, { ...input, ...position }, writer.actor.userId)
  const row = await one(context, tx, id)
  await auditPerson(tx, context, writer, user, 'correct-position', changes(auditValues(before), auditValues(row)))
  return row
}

/** Deletes a position entered by mistake. Throws 404 outside the data scope, 409 STALE. */
export async function deleteEmployment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  id: number,
  version: number,
): Promise<void> {
  const user = await lockPart(context, tx, writer.actor, 'employments', id, version)
  await assertScopeCovers(tx, writer.actor, user.id)
  assertNotOwnPosition(writer.actor, user.id)
  const before = await one(context, tx, id)
  await tx.deleteFrom('employments').where('id', '=', id).execute()
  await auditPerson(tx, context, writer, user, 'delete-position', { before: auditValues(before) })
}
