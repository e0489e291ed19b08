import { lifecycle } from '../../../kit/lifecycle.ts'

/**
 * A reservation, from the booking to the end of the visit: one actor for each state. Before the day it belongs to whoever booked
 * it and to the reception; at the medical center to nurse, doctor and pharmacist, one after the other (MEDICAL-06).
 */
export const reservationLifecycle = lifecycle({
  name: 'reservation',
  states: [
    'WAITLIST',
    'WAITING_APPROVAL',
    'CONFIRMED',
    'CHECKED_IN',
    'IN_EXAMINATION',
    'WAITING_MEDICINE',
    'finish',
    'REJECTED',
    'CANCELLED',
    'NO_SHOW',
  ],
  initial: 'CONFIRMED',
  actions: {
    approve: { label: 'Approve', from: ['WAITING_APPROVAL'], to: ['CONFIRMED'], who: 'reception' },
    reject: { label: 'Reject', from: ['WAITING_APPROVAL'], to: ['REJECTED'], who: 'reception', reason: true },
    // A place became free.
    promote: { label: 'Move up', from: ['WAITLIST'], to: ['CONFIRMED', 'WAITING_APPROVAL'], who: 'system' },
    move: {
      label: 'Move',
      from: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED'],
      to: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED'],
      who: 'booker',
      guards: ['in-time'],
    },
    cancel: {
      label: 'Cancel the reservation',
      from: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED'],
      to: ['CANCELLED'],
      who: 'booker',
      guards: ['in-time'],
    },
    moveFor: {
      label: 'Move for the patient',
      from: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED'],
      to: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED'],
      who: 'reception',
      reason: true,
    },
    cancelFor: {
      label: 'Cancel for the patient',
      from: ['WAITLIST', 'WAITING_APPROVAL', 'CONFIRMED', 'CHECKED_IN'],
      to: ['CANCELLED'],
      who: 'reception',
      reason: true,
    },
    checkIn: { label: 'Check in', from: ['CONFIRMED'], to: ['CHECKED_IN'], who: 'reception', guards: ['today'] },
    callIn: { label: 'Call in', from: ['CHECKED_IN'], to: ['IN_EXAMINATION'], who: 'care team', guards: ['vitals'] },
    noShow: { label: 'Not shown up', from: ['CONFIRMED'], to: ['NO_SHOW'], who: 'system' },
    // The day has passed, and nobody has confirmed it.
    lapse: { label: 'Lapsed', from: ['WAITLIST', 'WAITING_APPROVAL'], to: ['CANCELLED'], who: 'system' },
    // A prescription decides which.
    sign: { label: 'Sign the visit', from: ['IN_EXAMINATION'], to: ['WAITING_MEDICINE', 'finish'], who: 'doctor' },
    dispense: { label: 'Dispense', from: ['WAITING_MEDICINE'], to: ['finish'], who: 'pharmacist' },
    sendBack: {
      label: 'Send back to the doctor',
      from: ['WAITING_MEDICINE'],
      to: ['IN_EXAMINATION'],
      who: 'pharmacist',
      reason: true,
    },
    undo: {
      label: 'Undo the visit',
      from: ['finish'],
      to: ['IN_EXAMINATION'],
      who: 'undoer',
      reason: true,
      guards: ['same-day', 'undispensed'],
    },
  },
})
export const RESERVATION_STATES = reservationLifecycle.states
export type ReservationState = (typeof RESERVATION_STATES)[number]
export const RESERVATION_STATE_LABELS: Readonly<Record<ReservationState, string>> = {
  WAITLIST: 'On the waiting list',
  WAITING_APPROVAL: 'Waiting for approval',
  CONFIRMED: 'Confirmed',
  CHECKED_IN: 'Checked in',
  IN_EXAMINATION: 'In examination',
  WAITING_MEDICINE: 'Waiting for medicine',
  finish: 'Done',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
  NO_SHOW: 'No show',
}
/** At the medical center: nobody has two of these. */
export const OPEN_VISIT_STATES = ['CHECKED_IN', 'IN_EXAMINATION', 'WAITING_MEDICINE'] as const
/** A place is kept for it. */
export const HOLDS_SLOT_STATES = ['WAITING_APPROVAL', 'CONFIRMED'] as const
