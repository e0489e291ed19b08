import type { appointment } from '@selamat/contract/domains/identity/appointment'
import type { AppointmentDecision } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { BodyOf } from '@selamat/contract/kit/endpoint'
import { sql } from 'kysely'
import type { AppContext } from '../../../platform/app-context.ts'
import { run, type Tx } from '../../../platform/database.ts'
import { httpError } from '../../../platform/errors.ts'
import { missingReferences } from '../../../platform/records/catalogue.ts'
import type { Writer } from '../../../platform/records/mounted.ts'
import { appointmentMoves, auditValues } from '../appointment-actions.ts'
import { requestConfirmation } from '../appointment-notifications.ts'
import { needsConfirmation } from '../queries/appointment-confirmers.ts'
import { type AppointmentRecord, appointmentOf } from '../queries/appointments.ts'
import type { UserRecord } from '../queries/user-detail.ts'
import { assertScopeCovers } from './access-checks.ts'
import { lockPart } from './lock-part.ts'
import { lockWithin } from './lock-user.ts'
import { BACKWARDS } from './position.ts'
import { auditPerson } from './user-audit.ts'

type AppointmentInput = Omit<BodyOf<typeof appointment.create>, 'username'>

const SELF = 'You cannot appoint yourself. Ask another administrator'

/** Throws NOT_YOUR_ACT for oneself and users with a wider data scope, 422 at each invalid field: a site of another tenant, a certificate of another user, an end before the start. */
async function assertPossible(
  context: AppContext,
  tx: Tx,
  { actor }: Writer,
  user: UserRecord,
  input: AppointmentInput,
): Promise<void> {
  if (user.id === actor.userId) throw httpError('NOT_YOUR_ACT', { message: SELF })
  await assertScopeCovers(tx, actor, user.id)
  const columns = new Map([['site_id', input.siteId]])
  const missing = await missingReferences(context.database, tx, 'appointments', user.companyId, columns)
  const errors: Record<string, string> = {}
  if (missing.length > 0) errors.siteId = 'Choose one from the list'
  if (input.validUntil !== null && input.validUntil < input.validFrom) errors.validUntil = BACKWARDS
  if (input.certificateId !== null) {
    const own = await run(
      tx,
      sql`select 1 from certificates where id = ${input.certificateId} and user_id = ${user.id}`,
    )
    if (own.length === 0) errors.certificateId = 'Choose a certificate of this user'
  }
  if (Object.keys(errors).length > 0) throw httpError('INVALID', { errors })
}

/** The initial status of an appointment, before a decision of a second administrator. */
const initialState = async (tx: Tx, user: UserRecord) =>
  (await needsConfirmation(tx, user.companyId)) ? 'PENDING' : 'CONFIRMED'

/**
 * Appoints a user; if the company requires it, without effect until a second administrator confirms. Throws 404 outside the
 * data scope, NOT_YOUR_ACT for oneself and users with a wider one, 422 at an invalid field.
 */
export async function createAppointment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { username, ...input }: BodyOf<typeof appointment.create>,
): Promise<AppointmentRecord> {
  const { userId, fullName } = writer.actor
  const user = await lockWithin(context, tx, writer.actor, username)
  await assertPossible(context, tx, writer, user, input)
  const { kind, siteId, validFrom, validUntil, certificateId } = input
  const at = context.clock.now()
  const made = await tx
    .insertInto('appointments')
    .values({
      userId: user.id,
      kind,
      siteId,
      validFrom,
      validUntil,
      certificateId,
      status: await initialState(tx, user),
      givenBy: userId,
      createdAt: at,
      updatedAt: at,
      createdBy: userId,
      updatedBy: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await appointmentOf(tx, made.id, at)
  await auditPerson(tx, context, writer, user, 'appoint', { after: auditValues(row) })
  if (row.status === 'PENDING') await requestConfirmation(tx, row, fullName, at)
  return row
}

/** Does an appointment allow no more than before: the same function, no other site and no additional day? */
const isNarrower = (after: AppointmentInput, before: AppointmentRecord): boolean =>
  after.kind === before.kind &&
  (before.siteId === null || after.siteId === before.siteId) &&
  after.validFrom >= before.validFrom &&
  (before.validUntil === null || (after.validUntil !== null && after.validUntil <= before.validUntil))

/** Changes an appointment; it needs a new confirmation unless it only shrinks. Throws like `createAppointment`, and 409 STALE. */
export async function updateAppointment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  { id, version, ...input }: BodyOf<typeof appointment.update>,
): Promise<AppointmentRecord> {
  const user = await lockPart(context, tx, writer.actor, 'appointments', id, version)
  await assertPossible(context, tx, writer, user, input)
  const at = context.clock.now()
  const subject = await appointmentOf(tx, id, at)
  const shrinks = subject.status === 'CONFIRMED' && isNarrower(input, subject)
  const undecided = { givenBy: writer.actor.userId, decidedBy: null, decidedAt: null, declineReason: null }
  await appointmentMoves.move(tx, writer, {
    subject,
    action: 'change',
    at,
    change: async () =>
      shrinks ? { to: 'CONFIRMED', set: input } : { to: await initialState(tx, user), set: { ...input, ...undecided } },
  })
  return appointmentOf(tx, id, at)
}

/**
 * Confirms or declines an appointment that another administrator gave. Throws 404 outside the data scope, 409 STALE,
 * WRONG_STATE, or NOT_YOUR_ACT for the user, the giver and actors who do not administer the whole company.
 */
export async function decideAppointment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  {
    id,
    version,
    action,
    reason = null,
  }: { id: number; version: number; action: AppointmentDecision; reason?: string | null },
): Promise<AppointmentRecord> {
  const { actor } = writer
  const user = await lockPart(context, tx, actor, 'appointments', id, version)
  if (user.archivedAt !== null) throw httpError('WRONG_STATE', { message: 'This user is archived' })
  const at = context.clock.now()
  const subject = await appointmentOf(tx, id, at)
  const change = () => ({ set: { decidedBy: actor.userId, decidedAt: at, declineReason: reason } })
  await appointmentMoves.move(tx, writer, { subject, action, at, reason, change })
  await assertScopeCovers(tx, actor, user.id)
  return appointmentOf(tx, id, at)
}

/** Deletes an appointment entered by mistake. Throws 404 outside the data scope, 409 STALE. */
export async function deleteAppointment(
  context: AppContext,
  tx: Tx,
  writer: Writer,
  id: number,
  version: number,
): Promise<void> {
  const user = await lockPart(context, tx, writer.actor, 'appointments', id, version)
  await assertScopeCovers(tx, writer.actor, user.id)
  const before = await appointmentOf(tx, id, context.clock.now())
  await tx.deleteFrom('appointments').where('id', '=', id).execute()
  await auditPerson(tx, context, writer, user, 'delete-appointment', { before: auditValues(before) })
}
