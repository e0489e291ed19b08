import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { option, optionsQuery } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { day, id, instant, optionalDay, optionalId, optionalText, rowVersion, text } from '../../../kit/text.ts'
import { MEDICAL_CENTER } from '../items.ts'
import { URGENCIES } from '../visits/visit-words.ts'
import { reservationDetail } from './reservation.ts'

/** The most days of times that are asked for at once: the weeks of a month. */
export const MOST_DAYS = 42
/** What a booking looks like. */
export const BOOKING_EXAMPLE = {
  body: { visitTypeId: 1, slotId: 4711, reason: 'Back pain after lifting', urgency: 'ROUTINE' },
}
const own = { permission: 'signed-in', ownScope: true } as const

/** A time that can be booked: it begins in this slot. */
export const freeTime = z.object({
  slotId: id,
  startsAt: instant,
  endsAt: instant,
  centerId: id,
  centerName: z.string(),
  clinicianId: id.nullable(),
  clinicianTitle: z.string().nullable(),
  free: z.int(),
})
export type FreeTime = z.infer<typeof freeTime>

/** A refused booking names what is free nearest to what was asked for. */
export const slotTaken = z.object({ times: z.array(freeTime) })

/** A time, or a day on whose waiting line somebody stands. */
const place = {
  slotId: optionalId,
  waitOn: optionalDay,
  /** Where and with whom, for the waiting line; a slot says both. */
  centerId: optionalId,
  clinicianId: optionalId,
}
interface Place {
  readonly slotId: number | null
  readonly waitOn: string | null
  readonly centerId: number | null
}
const onePlace = ({ slotId, waitOn, centerId }: Place, context: Pick<z.core.$RefinementCtx, 'addIssue'>): void => {
  if ((slotId === null) === (waitOn === null))
    context.addIssue({ code: 'custom', path: ['slotId'], message: 'Choose a time' })
  else if (waitOn !== null && centerId === null)
    context.addIssue({ code: 'custom', path: ['centerId'], message: 'This field is required' })
}

/** A booking (MEDICAL-02, MEDICAL-09): for oneself where no patient is named. */
export const bookingInput = z
  .strictObject({
    patientId: optionalId,
    visitTypeId: id,
    ...place,
    reason: optionalText(500),
    urgency: z.enum(URGENCIES).default('ROUTINE'),
  })
  .superRefine(onePlace)

/** Ten letters say something; fewer are a click. */
const reason = text(500).pipe(z.string().min(10, 'Say why, in at least 10 letters'))
const acting = { id, version: rowVersion }

/** What the booker does: before the cut-off. */
export const moveInput = z.strictObject({ ...acting, ...place }).superRefine(onePlace)
export const cancelInput = z.strictObject({ ...acting, reason: optionalText(500) })

/** What the staff does to a reservation (MEDICAL-22). */
export const updateInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('approve'), ...acting }),
  z.strictObject({ action: z.literal('moveFor'), ...acting, ...place, reason }).superRefine(onePlace),
  z.strictObject({ action: z.literal('cancelFor'), ...acting, reason }),
  z.strictObject({ action: z.literal('checkIn'), ...acting }),
  z.strictObject({ action: z.literal('callIn'), ...acting }),
])
export type ReservationUpdate = z.output<typeof updateInput>

const range = {
  from: day,
  until: day,
}
const inRange = ({ from, until }: { from: string; until: string }) =>
  until >= from && Date.parse(until) - Date.parse(from) < MOST_DAYS * 86_400_000
const RANGE = { message: `From the first day on, at most ${MOST_DAYS} days`, path: ['until'] }

export const bookableType = z.object({
  id,
  code: z.string(),
  visitName: z.string(),
  minutes: z.int(),
  needsApproval: z.boolean(),
  selfBooking: z.boolean(),
  isTele: z.boolean(),
  /** An examination is done at it: what a recall asks for. */
  examines: z.boolean(),
  preparation: z.string().nullable(),
})
export type BookableType = z.infer<typeof bookableType>

/** The days of a center: how many places there are, and how many are left. */
export const dayQuota = z.object({ day, quota: z.int(), taken: z.int(), free: z.int() })
export type DayQuota = z.infer<typeof dayQuota>

/** Booking, and what it is chosen from. */
export const booking = {
  create: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations',
    summary: 'Book a reservation, for oneself or as the medical center for somebody else',
    done: 'Reservation made',
    creates: true,
    confidential: true,
    example: BOOKING_EXAMPLE,
    body: bookingInput,
    data: reservationDetail,
  }),
  types: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/types/list',
    summary: 'The types of visits that the caller can book',
    /** `forOthers`: those that only the medical center books, too. */
    body: z.strictObject({ forOthers: z.boolean().default(false) }),
    /** The center that is offered first: of the caller's site, with the most places ahead; null where none has any. */
    data: z.object({
      types: z.array(bookableType),
      centerId: id.nullable(),
      /** Where the caller works as a clinician, today or else on another day; null: nowhere. */
      workCenterId: id.nullable(),
    }),
  }),
  patients: endpoint({
    method: 'POST',
    path: '/reservations/patients/list',
    summary: 'The people for whom the caller can book',
    permission: may(MEDICAL_CENTER, 'read'),
    body: optionsQuery,
    data: z.object({ options: z.array(option), totalItem: z.int() }),
  }),
  times: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/times/list',
    summary: 'The times that can be booked for a type of visit',
    body: z
      .strictObject({
        visitTypeId: id,
        centerId: id,
        clinicianId: optionalId,
        /** The patient, where it is somebody else: no doctor is offered to himself. */
        patientId: optionalId,
        ...range,
      })
      .refine(inRange, RANGE),
    data: z.object({ times: z.array(freeTime) }),
  }),
  quota: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/quota',
    summary: 'The places of the days of a medical center',
    body: z.strictObject({ centerId: id, ...range }).refine(inRange, RANGE),
    data: z.object({ days: z.array(dayQuota) }),
  }),
  move: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/move',
    summary: 'Move a reservation of one’s own',
    done: 'Reservation moved',
    creates: true,
    confidential: true,
    example: { body: { id: 1, version: 1, slotId: 4712 } },
    body: moveInput,
    data: reservationDetail,
  }),
  cancel: endpoint({
    ...own,
    method: 'POST',
    path: '/reservations/cancel',
    summary: 'Cancel a reservation of one’s own',
    done: 'Reservation cancelled',
    confidential: true,
    body: cancelInput,
    data: reservationDetail,
  }),
}

/** The same as a look-up: whom a page offers to book for. */
export const reservationPatients = { path: 'reservations/patients', endpoints: { options: booking.patients } } as const

/** The answers of the staff. */
export const reservationUpdate = {
  update: endpoint({
    method: 'POST',
    path: '/reservations/update',
    summary: 'Approve, move, cancel, check in or call in a reservation',
    done: {
      approve: 'Reservation approved',
      moveFor: 'Reservation moved',
      cancelFor: 'Reservation cancelled',
      checkIn: 'Checked in',
      callIn: 'Called in',
    },
    permission: may(MEDICAL_CENTER, 'update'),
    creates: true,
    confidential: true,
    body: updateInput,
    data: reservationDetail,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/reservations/reject',
    summary: 'Reject a reservation that waits for approval',
    done: 'Reservation rejected',
    permission: may(MEDICAL_CENTER, 'update'),
    confidential: true,
    body: z.strictObject({ ...acting, reason }),
    data: reservationDetail,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/reservations/status-undo',
    summary: 'Undo a visit of today: it is in examination again',
    done: 'Status undone',
    permission: may('menu/Undo Status', 'read'),
    confidential: true,
    body: z.strictObject({ ...acting, reason }),
    data: z.object({ number: z.string(), status: z.string(), version: z.int() }),
  }),
}
