import type {
  booking,
  ReservationUpdate,
  reservationUpdate,
} from '@selamat/contract/domains/medical/appointments/booking'
import type { AppointmentChange } from '@selamat/contract/domains/medical/notifications'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Tx } from '../../../../platform/database.ts'
import { brokenConstraint, httpError } from '../../../../platform/errors.ts'
import type { SignedCall } from '../../../../platform/http.ts'
import { createOnce, firstAnswer } from '../../../../platform/idempotency.ts'
import { readableReservation } from '../access.ts'
import { noticeOf } from '../notices.ts'
import { readReservation } from '../queries/read-reservation.ts'
import { reservationMoves } from '../reservation-moves.ts'
import type { ReservationSubject } from '../reservation-subject.ts'
import { releaseSlots } from '../slots/take-slots.ts'
import { moveReservation } from './move.ts'

type Answer = 'approve' | 'reject' | 'cancel' | 'cancelFor' | 'checkIn' | 'callIn' | 'undo'
interface Effect {
  /** Columns that change with the status. */
  readonly set?: (at: Date) => Readonly<Record<string, Date | null>>
  readonly releases?: true
  readonly notice?: AppointmentChange
}
const EFFECTS: Readonly<Record<Answer, Effect>> = {
  approve: { notice: 'approved' },
  reject: { releases: true, notice: 'rejected' },
  cancel: { releases: true, notice: 'cancelled' },
  cancelFor: { releases: true, notice: 'cancelled' },
  checkIn: { set: (at) => ({ checkedInAt: at }) },
  callIn: { set: (at) => ({ calledInAt: at }) },
  undo: { set: () => ({ finishedAt: null }) },
}

interface Acting {
  readonly id: number
  readonly version: number
  readonly reason?: string | null
}
type Call = Pick<SignedCall<typeof booking.cancel | typeof reservationUpdate.reject>, 'actor' | 'requestId'>

/** Answers a reservation in a transaction. Throws 404, and like the life cycle; 409 where the patient has another visit open. */
export async function answerReservation(
  context: AppContext,
  tx: Tx,
  { actor, requestId }: Call,
  action: Answer,
  { id, version, reason = null }: Acting,
): Promise<ReservationSubject> {
  const { subject } = await readableReservation(context, tx, actor, { id })
  const { set, releases, notice } = EFFECTS[action]
  const at = context.clock.now()
  const change = async () => {
    if (releases) await releaseSlots(tx, subject, at)
    return set ? { set: set(at) } : {}
  }
  await reservationMoves.move(tx, { actor, requestId }, { subject, version, action, at, reason, change })
  if (notice) await noticeOf(tx, subject, { change: notice, actorId: actor.userId, at })
  return subject
}

/** The same as an operation that answers the reservation. */
export const answered = (context: AppContext, call: Call, action: Answer, acting: Acting) =>
  oneVisit(() =>
    context.database.transaction(async (tx) => {
      const { id } = await answerReservation(context, tx, call, action, acting)
      return readReservation(context, tx, call.actor, { id })
    }),
  )

/** Nobody has two visits at once: the index decides. */
async function oneVisit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error, '23505') !== 'reservations_one_visit') throw error
    throw httpError('WRONG_STATE', { message: 'The patient has an open visit already. End it first' })
  }
}

type Simple = Exclude<ReservationUpdate['action'], 'moveFor'>
const isSimple = (body: ReservationUpdate): body is Extract<ReservationUpdate, { action: Simple }> =>
  body.action !== 'moveFor'

/** What the staff does to a reservation (MEDICAL-22). Throws like the life cycle. */
export async function updateReservation(
  context: AppContext,
  endpoint: typeof reservationUpdate.update,
  call: SignedCall<typeof reservationUpdate.update>,
) {
  const first = await firstAnswer(context, endpoint, call)
  if (first) return first.answer
  const { body, actor } = call
  if (isSimple(body)) {
    return oneVisit(() =>
      createOnce(context, endpoint, call, async (tx) => {
        const { id } = await answerReservation(context, tx, call, body.action, body)
        return readReservation(context, tx, actor, { id })
      }),
    )
  }
  const { id, version, reason, ...place } = body
  return moveReservation(context, call, { action: 'moveFor', id, version, reason, place }, (work) =>
    createOnce(context, endpoint, call, work),
  )
}
