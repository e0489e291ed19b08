import {
  type ReservationState,
  reservationLifecycle,
} from '@selamat/contract/domains/medical/appointments/reservation-lifecycle'
import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access.ts'
import { run } from '../../../platform/database.ts'
import { type Change, gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import { emit } from '../../../platform/outbox.ts'
import { oneselfProblem } from '../patients/guards.ts'
import type { ReservationSubject } from './reservation-subject.ts'

/** What can be done to a reservation: its timeline is written with its status, and what listens hears of each move. */
export const reservationMoves = lifecycleOf(reservationLifecycle, {
  table: 'reservations',
  relations: {
    booker: ({ patientId, bookedBy }: ReservationSubject, actor: Actor | null) =>
      actor?.userId === patientId || actor?.userId === bookedBy
        ? null
        : 'Only the patient, or who booked it, can do this',
    reception: ({ rights, patientId }, actor) =>
      rights.reception ? oneselfProblem(actor, patientId) : 'Only the staff of the medical center can do this',
    'care team': ({ rights, patientId }, actor) =>
      rights.reception || rights.doctor
        ? oneselfProblem(actor, patientId)
        : 'Only the staff of the medical center can do this',
    doctor: ({ rights, patientId }, actor) =>
      rights.doctor
        ? oneselfProblem(actor, patientId, 'A doctor does not treat himself or herself')
        : 'Only a doctor can do this',
    pharmacist: ({ rights, patientId }, actor) =>
      rights.pharmacist ? oneselfProblem(actor, patientId) : 'Only who dispenses medicine can do this',
    undoer: ({ rights, patientId }, actor) =>
      rights.undo && rights.reception
        ? oneselfProblem(actor, patientId)
        : 'Only somebody who may undo a status of this medical center can do this',
    system: () => null,
  },
  guards: {
    'in-time': ({ status, startsAt, now, cancelMinutes }) => [
      gate(
        'in-time',
        status === 'WAITLIST' || startsAt.getTime() - now.getTime() >= cancelMinutes * 60_000
          ? null
          : `Less than ${cancelMinutes} minutes are left. Call the medical center`,
      ),
    ],
    today: ({ startsAt, now }) => [
      gate(
        'today',
        formatDate(startsAt) === formatDate(now)
          ? null
          : `The appointment is on ${formatTimestamp(startsAt).slice(0, 10)}`,
      ),
    ],
    vitals: ({ needsVitals, hasVitals, urgency }) => [
      gate('vitals', !needsVitals || hasVitals || urgency === 'EMERGENCY' ? null : 'The vitals are not written yet'),
    ],
    undispensed: ({ isDispensed }) => [
      gate('undispensed', isDispensed ? 'Medicine was handed out for it. Add an amendment' : null),
    ],
    'same-day': ({ finishedAt, now }) => [
      gate(
        'same-day',
        finishedAt && formatDate(finishedAt) === formatDate(now)
          ? null
          : 'A visit is undone on its day only. Add an amendment',
      ),
    ],
  },
  // Health data: the log of the company says that it moved, and no word of why.
  audit: ({ subject: { companyId, number }, from, to }) => ({
    companyId,
    label: number,
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
  emit: async (
    { tx, subject, actorId, at, action, from, to, reason },
    { set }: Change<ReservationState, 'reservations'>,
  ) => {
    const timeAfter = set?.startsAt ?? null
    await run(
      tx,
      sql`insert into reservation_events (reservation_id, at, actor_id, action, from_status, to_status, reason, time_before, time_after)
        values (${subject.id}, ${at}, ${actorId}, ${action}, ${from}, ${to}, ${reason}, ${timeAfter && subject.startsAt}, ${timeAfter})`,
    )
    await emit(tx, 'reservation-moved', { reservationId: subject.id, action, from, to }, at)
  },
})
