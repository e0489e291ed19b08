import type { booking, reservationUpdate } from '@selamat/contract/domains/medical/appointments/booking'
import type { ReservationDetail } from '@selamat/contract/domains/medical/appointments/reservation'
import type { ReservationState } from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Tx } from '../../../../platform/database.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { readableReservation } from '../access.ts'
import { noticeOf } from '../notices.ts'
import { readReservation } from '../queries/read-reservation.ts'
import { reservationMoves } from '../reservation-moves.ts'
import { exchangeSlots } from '../slots/take-slots.ts'
import { type Place, planBooking, takingPlan, visitOf } from './plan-booking.ts'

interface Moving {
  readonly action: 'move' | 'moveFor'
  readonly id: number
  readonly version: number
  readonly place: Place
  readonly reason: string | null
}

/** Where a moved reservation stands then: the reception decides again on what its patient moves. */
function stateAfter({ action, place }: Moving, from: ReservationState, needsApproval: boolean): ReservationState {
  if (place.waitOn !== null) return 'WAITLIST'
  if (action === 'moveFor') return from === 'WAITING_APPROVAL' ? from : 'CONFIRMED'
  return needsApproval ? 'WAITING_APPROVAL' : 'CONFIRMED'
}

/**
 * Moves a reservation: the new places are taken before the old ones are given back, in one transaction. `once` runs it. Throws 404,
 * 409 STALE, WRONG_STATE, NOT_YOUR_ACT, GATES_CLOSED or SLOT_TAKEN, 422 for a time that cannot be chosen.
 */
export async function moveReservation(
  context: AppContext,
  call: SignedCall<typeof booking.move | typeof reservationUpdate.update>,
  moving: Moving,
  once: (work: (tx: Tx) => Promise<ReservationDetail>) => Promise<ReservationDetail>,
): Promise<ReservationDetail> {
  const { actor, requestId } = call
  const { action, id, version, place, reason } = moving
  const db = context.database.kysely
  const { subject: found, isOwn } = await readableReservation(context, db, actor, { id })
  const { companyId, visitTypeId, patientId } = found
  const { visit, needsApproval } = await visitOf(db, { companyId, visitTypeId, patientId, isOwn: false })
  const byBooker = action === 'move'
  // What is refused whoever has the place is said before the place is looked for.
  const [move] = reservationMoves.allowed(found, actor, [action])
  const isAllowed = move?.allowed === true
  const plan = isAllowed ? await planBooking(context, db, { visit, place, isOwn: byBooker, moving: id }) : null
  const at = context.clock.now()
  const work = () =>
    once(async (tx) => {
      const { subject } = await readableReservation(context, tx, actor, { id })
      const change = async () => {
        if (!plan) return {}
        const { centerId, clinicianId, startsAt, endsAt, slotIds } = plan
        await exchangeSlots(tx, subject, slotIds, at)
        const reminders = { remindedDayAt: null, remindedHoursAt: null }
        const to = stateAfter(moving, subject.status, needsApproval && isOwn)
        return { to, set: { centerId, clinicianId, startsAt, endsAt, ...reminders } }
      }
      await reservationMoves.move(tx, { actor, requestId }, { subject, version, action, at, reason, change })
      await noticeOf(tx, subject, { change: 'moved', actorId: actor.userId, at })
      return readReservation(context, tx, actor, { id })
    })
  return plan ? takingPlan(context, plan, isOwn, work) : work()
}
