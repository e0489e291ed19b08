import { booking } from '@selamat/contract/domains/medical/appointments/booking'
import type { ReservationDetail } from '@selamat/contract/domains/medical/appointments/reservation'
import { reservationLifecycle } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { sql } from 'kysely'
import type { AppContext } from '../../../../platform/app-context.ts'
import { run } from '../../../../platform/database.ts'
import { httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../../platform/idempotency.ts'
import { CHOOSE } from '../../../../platform/messages.ts'
import { ensurePatient } from '../../patients/patient.ts'
import { patientFor } from '../access.ts'
import { readReservation } from '../queries/read-reservation.ts'
import { reservationMoves } from '../reservation-moves.ts'
import { reservationSubject } from '../reservation-subject.ts'
import { insertReservation, nextNumber } from './book.ts'
import { takingPlan, visitOf } from './plan-booking.ts'

/**
 * Takes in somebody who comes without a reservation: no slot, checked in at once. Throws 422 for what cannot be chosen, 409 where the
 * person is in the house already.
 */
export async function walkIn(context: AppContext, call: SignedCall<typeof booking.walkIn>): Promise<ReservationDetail> {
  const first = await firstAnswer(context, booking.walkIn, call)
  if (first) return first.answer
  const { actor, body, requestId } = call
  const { companyId } = actor
  const db = context.database.kysely
  if (body.patientId === actor.userId)
    throw httpError('INVALID', { errors: { patientId: 'Somebody else has to take you in' } })
  const { id: patientId, isOwn } = await patientFor(context, db, actor, body.patientId)
  const { visit } = await visitOf(db, { companyId, visitTypeId: body.visitTypeId, patientId, isOwn })
  const at = context.clock.now()
  const { centerId, clinicianId, origin, reason, urgency } = body
  const [found] = await run<{ center: boolean; clinician: boolean; userId: number | null }>(
    db,
    sql`select exists (select from medical_centers m where m.id = ${centerId} and m.company_id = ${companyId} and m.archived_at is null) as center,
      ${clinicianId}::bigint is null or c.id is not null as clinician, c.user_id
      from (select 1) x left join clinicians c on c.id = ${clinicianId} and c.company_id = ${companyId} and c.archived_at is null`,
  )
  if (!found?.center) throw httpError('INVALID', { errors: { centerId: CHOOSE } })
  if (!found.clinician || found.userId === patientId) throw httpError('INVALID', { errors: { clinicianId: CHOOSE } })
  const number = await nextNumber(context, companyId)
  const endsAt = new Date(at.getTime() + visit.minutes * 60_000)
  const plan = { visit, centerId, clinicianId, startsAt: at, endsAt, slotIds: [] }
  return takingPlan(context, plan, false, () =>
    createOnce(context, booking.walkIn, call, async (tx) => {
      await ensurePatient(tx, { companyId, userId: patientId, actorId: actor.userId, at })
      const status = reservationLifecycle.initial
      const made = { number, plan, status, isOwn: false, isWalkIn: true, origin, reason, urgency }
      const id = await insertReservation(context, tx, call, made)
      const subject = await reservationSubject(context, tx, actor, { id })
      if (!subject) throw httpError('NOT_FOUND')
      const change = () => ({ set: { checkedInAt: at } })
      await reservationMoves.move(tx, { actor, requestId }, { subject, action: 'checkIn', at, change })
      return readReservation(context, tx, actor, { id })
    }),
  )
}
