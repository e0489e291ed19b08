import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, optionalId } from '../../../kit/text.ts'
import { historyEntry } from '../../../kit/traces.ts'
import { MEDICAL_CENTER, UNDO_STATUS } from '../items.ts'
import { BOOKING_EXAMPLE, bookingInput, dayQuota } from './booking.ts'
import {
  byNumber,
  type Origin,
  reservationDetail,
  reservationEvent,
  reservationList,
  reservationRisk,
  reservationRow,
} from './reservation.ts'
import { RESERVATION_STATES } from './reservation-lifecycle.ts'

const staff = may(MEDICAL_CENTER, 'read')
const own = { permission: 'signed-in', ownScope: true } as const

/** What is read of reservations; those of safety have the same operations under a path of their own (MEDICAL-12). */
const readsOf = (path: string, what: string) => ({
  list: endpoint({
    ...reservationList.list,
    path: `/${path}/list`,
    summary: `List ${what} in the data scope`,
    permission: staff,
    confidential: true,
  }),
  history: endpoint({
    ...reservationList.list,
    path: `/${path}/history/list`,
    summary: `List ${what} that have ended`,
    permission: staff,
    confidential: true,
  }),
  detail: endpoint({
    ...own,
    method: 'POST',
    path: `/${path}/detail`,
    summary: `Read one of the ${what}, with its timeline`,
    confidential: true,
    reading: 'record',
    body: byNumber,
    data: reservationDetail,
  }),
  events: endpoint({
    ...own,
    method: 'POST',
    path: `/${path}/history/detail`,
    summary: `Read what happened to one of the ${what}`,
    confidential: true,
    reading: 'record',
    body: byNumber,
    data: z.object({ number: z.string(), events: z.array(reservationEvent) }),
  }),
})

export const reservationReads: Readonly<Record<Origin, ReturnType<typeof readsOf>>> = {
  HEALTH: readsOf('reservations', 'reservations'),
  SAFETY: readsOf('safety-reservations', 'reservations that safety asked for'),
}

/** A booking that safety asks for: after an exposure or an incident, or before a permit. */
export const safetyBooking = endpoint({
  ...own,
  method: 'POST',
  path: '/safety-reservations',
  summary: 'Book a reservation that safety asks for',
  done: 'Reservation made',
  creates: true,
  confidential: true,
  example: BOOKING_EXAMPLE,
  body: bookingInput,
  data: reservationDetail,
})

/** Hours of a column of the day: open, or closed for a reason. */
const hours = z.object({ from: z.string(), until: z.string(), label: z.string().nullable(), isOpen: z.boolean() })

export const dayBoard = z.object({
  day,
  centerId: id,
  centerName: z.string(),
  /** Each clinician who is there, and the center as a whole. */
  columns: z.array(
    z.object({
      clinicianId: id.nullable(),
      title: z.string(),
      room: z.string().nullable(),
      photoFileId: id.nullable(),
      hours: z.array(hours),
    }),
  ),
  reservations: z.array(reservationRow),
  waiting: z.array(reservationRow),
  quota: dayQuota,
})
export type DayBoard = z.infer<typeof dayBoard>

export const summary = z.object({
  day,
  total: z.int(),
  counts: z.object(
    Object.fromEntries(RESERVATION_STATES.map((state) => [state, z.int()])) as Record<
      (typeof RESERVATION_STATES)[number],
      z.ZodInt
    >,
  ),
  /** Reservations that stand outside the hours, as the schedule has changed. */
  offSchedule: z.int(),
  quota: dayQuota,
})

/** What else is read of reservations. */
export const reservationViews = {
  own: endpoint({
    ...own,
    ...reservationList.list,
    path: '/reservations/own/list',
    summary: 'List the reservations of oneself, and those that one has booked',
    confidential: true,
  }),
  export: endpoint({
    ...reservationList.export,
    path: '/reservations/export',
    summary: 'Export reservations',
    permission: staff,
    reading: 'export',
  }),
  board: endpoint({
    method: 'POST',
    path: '/reservations/board',
    summary: 'The day of a medical center',
    permission: staff,
    confidential: true,
    body: z.strictObject({ centerId: id, day }),
    data: dayBoard,
  }),
  summary: endpoint({
    method: 'POST',
    path: '/reservations/summary',
    summary: 'How many reservations of a day stand where',
    permission: staff,
    body: z.strictObject({ centerId: optionalId, day }),
    data: summary,
  }),
  risk: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/risk-detail',
    summary: 'What the work of the patient does to health, for who may read the reservation',
    confidential: true,
    reading: 'record',
    body: byNumber,
    data: reservationRisk,
  }),
  undoable: endpoint({
    method: 'POST',
    path: '/reservations/undo/list',
    summary: 'The visits of today that can be undone',
    permission: may(UNDO_STATUS, 'read'),
    confidential: true,
    data: z.object({
      visits: z.array(
        reservationRow
          .pick({ id: true, version: true, number: true, fullName: true, username: true, visitName: true })
          .extend({ centerName: z.string(), finishedAt: instant }),
      ),
    }),
  }),
  centerHistory: endpoint({
    method: 'POST',
    path: '/medical-centers/history/list',
    summary: 'What was changed of a medical center',
    permission: staff,
    body: z.strictObject({ id }),
    data: z.array(historyEntry),
  }),
}
