import type { booking } from '@selamat/contract/domains/medical/appointments/booking'
import type { Origin, ReservationDetail } from '@selamat/contract/domains/medical/appointments/reservation'
import type { ReservationState } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { writeAudit } from '../../../../platform/audit.ts'
import { run, type Tx } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../../platform/idempotency.ts'
import { emit } from '../../../../platform/outbox.ts'
import { ensurePatient } from '../../patients/patient.ts'
import { clinicSettingsOf } from '../../settings.ts'
import { patientFor } from '../access.ts'
import { noticeOf } from '../notices.ts'
import { readReservation } from '../queries/read-reservation.ts'
import { takeSlots } from '../slots/take-slots.ts'
import { type Plan, planBooking, takingPlan, visitOf } from './plan-booking.ts'

interface NewReservation {
  readonly number: string
  readonly plan: Plan
  readonly status: ReservationState
  readonly isOwn: boolean
  readonly origin: Origin
  readonly reason: string | null
  readonly urgency: string
}

/** The next number of a reservation of a company; never a double, gaps are allowed. */
const nextNumber = (context: AppContext, companyId: number): Promise<string> =>
  context.numbering.next(companyId, 'MED', 'RSV', context.clock.now())

/** Nobody has more than so many reservations ahead; the lock lets one booking of a person through at a time. Throws 409. */
async function assertFew(tx: Tx, { companyId, patientId }: Plan['visit'], isOwn: boolean): Promise<void> {
  await run(tx, sql`select 1 from patients where id = ${patientId} for no key update`)
  const { openBookings } = await clinicSettingsOf(tx, companyId)
  const open = await run(
    tx,
    sql`select 1 from reservations where patient_id = ${patientId} and status in ('WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED')
      limit ${openBookings}`,
  )
  if (open.length < openBookings) return
  const who = isOwn ? 'You have' : 'The patient has'
  throw httpError('WRONG_STATE', {
    message: `${who} ${openBookings} reservations ahead, which is the most. Cancel one first`,
  })
}

/** Writes a reservation with its place, timeline and audit row; returns its id. Throws 409 where the place is gone. */
async function insertReservation(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Pick<SignedCall, 'actor' | 'requestId'>,
  { number, plan, status, origin, reason, urgency }: NewReservation,
): Promise<number> {
  const at = context.clock.now()
  const { companyId, patientId, visitTypeId } = plan.visit
  const [made] = await run<{ id: number }>(
    tx,
    sql`insert into reservations (company_id, number, origin, patient_id, booked_by, visit_type_id, center_id, clinician_id,
        starts_at, ends_at, reason, urgency, status, created_at, created_by, updated_at, updated_by)
      values (${companyId}, ${number}, ${origin}, ${patientId}, ${actor.userId}, ${visitTypeId}, ${plan.centerId}, ${plan.clinicianId},
        ${plan.startsAt}, ${plan.endsAt}, ${reason}, ${urgency}, ${status}, ${at}, ${actor.userId}, ${at}, ${actor.userId})
      returning id`,
  )
  if (!made) throw httpError('INTERNAL')
  const { id } = made
  if (plan.slotIds.length > 0) await takeSlots(tx, id, plan.slotIds)
  await run(
    tx,
    sql`insert into reservation_events (reservation_id, at, actor_id, action, to_status, time_after)
      values (${id}, ${at}, ${actor.userId}, 'book', ${status}, ${plan.startsAt})`,
  )
  await writeAudit(tx, {
    companyId,
    actorId: actor.userId,
    at,
    requestId,
    entity: 'reservations',
    entityId: id,
    label: number,
    action: 'create',
    after: { status },
  })
  await emit(tx, 'reservation-moved', { reservationId: id, action: 'book', from: null, to: status }, at)
  if (actor.userId !== patientId) {
    const person = { id, companyId, number, patientId, bookedBy: actor.userId }
    await noticeOf(tx, person, { change: 'booked', actorId: actor.userId, at })
  }
  return id
}

/**
 * Books a time, or a place in the waiting line of a day, for oneself or as the medical center for somebody else (MEDICAL-09). Throws
 * 403 for others without the permission, 422 for what cannot be chosen, 409 SLOT_TAKEN with the three nearest free times, and where
 * the person has another appointment at that time or too many of them.
 */
export async function book(
  context: AppContext,
  endpoint: typeof booking.create,
  call: SignedCall<typeof booking.create>,
  origin: Origin,
): Promise<ReservationDetail> {
  const first = await firstAnswer(context, endpoint, call)
  if (first) return first.answer
  const { actor, body } = call
  const { companyId } = actor
  const db = context.database.kysely
  const { id: patientId, isOwn } = await patientFor(context, db, actor, body.patientId)
  const { visit, needsApproval } = await visitOf(db, { companyId, visitTypeId: body.visitTypeId, patientId, isOwn })
  const plan = await planBooking(context, db, { visit, place: body, isOwn, moving: null })
  const number = await nextNumber(context, companyId)
  const status = body.waitOn !== null ? 'WAITLIST' : isOwn && needsApproval ? 'WAITING_APPROVAL' : 'CONFIRMED'
  return takingPlan(context, plan, isOwn, () =>
    createOnce(context, endpoint, call, async (tx) => {
      await ensurePatient(tx, { companyId, userId: patientId, actorId: actor.userId, at: context.clock.now() })
      await assertFew(tx, visit, isOwn)
      const { reason, urgency } = body
      const id = await insertReservation(context, tx, call, { number, plan, status, isOwn, origin, reason, urgency })
      return readReservation(context, tx, actor, { id })
    }),
  )
}
