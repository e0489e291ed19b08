import { z } from 'zod'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant, text } from '../../../kit/text.ts'
import { users } from '../../identity/user.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { URGENCIES, URGENCY_LABELS } from '../visits/visit-words.ts'
import { clinician } from './clinician.ts'
import { RESERVATION_STATE_LABELS, RESERVATION_STATES } from './reservation-lifecycle.ts'
import { visitType } from './visit-type.ts'

export const ORIGINS = ['HEALTH', 'SAFETY'] as const
export type Origin = (typeof ORIGINS)[number]
export const ORIGIN_LABELS: Readonly<Record<Origin, string>> = { HEALTH: 'Health', SAFETY: 'Safety' }
/** Before and on the day, and after it. */
export const PHASES = ['OPEN', 'ENDED'] as const
export const ENDED_STATES = ['finish', 'REJECTED', 'CANCELLED', 'NO_SHOW'] as const
/** Whose: the reader is the patient, or the clinician. */
export const MINE = ['PATIENT', 'CLINICIAN'] as const

/** Takes a place in the waiting line: a day, not a time. */
const isWaiting = z.boolean()

export const reservationRow = z.object({
  id,
  version: z.int(),
  number: z.string(),
  origin: z.enum(ORIGINS),
  patientId: id,
  username: z.string(),
  fullName: z.string(),
  photoFileId: id.nullable(),
  visitTypeId: id,
  visitName: z.string(),
  centerId: id,
  centerName: z.string(),
  clinicianId: id.nullable(),
  clinicianTitle: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** What the patient says; null for readers who are not in the care team. */
  reason: z.string().nullable(),
  urgency: z.enum(URGENCIES),
  isWalkIn: z.boolean(),
  status: z.enum(RESERVATION_STATES),
  checkedInAt: instant.nullable(),
  /** The schedule has changed since: it stands outside the hours of the center now. */
  offSchedule: z.boolean(),
  createdDate: instant,
})
export type ReservationRow = z.infer<typeof reservationRow>

/** Reservations, as they are listed and exported (MEDICAL-01, MEDICAL-04). */
export const reservationList = register({
  label: { one: 'reservation', many: 'reservations' },
  file: 'reservations',
  row: reservationRow,
  filters: {
    centerId: records('Medical center', medicalCenter),
    clinicianId: records('Clinician', clinician),
    visitTypeId: records('Visit', visitType),
    status: oneOf('Status', RESERVATION_STATES, RESERVATION_STATE_LABELS),
    startsAt: days('Day'),
    patientId: records('Patient', users),
    urgency: oneOf('Urgency', URGENCIES, URGENCY_LABELS),
    origin: oneOf('Origin', ORIGINS, ORIGIN_LABELS),
    mine: oneOf('Mine', MINE, { PATIENT: 'My appointments', CLINICIAN: 'My patients' }),
    schedule: oneOf('Schedule', ['CHANGED'], { CHANGED: 'Changed since' }),
    phase: anyOf(z.enum(PHASES)),
    id: anyOf(id),
  },
  sortable: ['startsAt', 'createdDate'],
  order: { column: 'startsAt', direction: 'descending' },
  columns: {
    number: 'Number',
    startsAt: 'Begins',
    endsAt: { label: 'Until', header: 'Ends' },
    fullName: { label: 'Patient', header: 'Name' },
    username: 'Employee ID',
    visitName: 'Visit',
    reason: 'Reason',
    centerName: 'Medical center',
    clinicianTitle: 'Clinician',
    urgency: { label: 'Urgency', value: ({ urgency }) => URGENCY_LABELS[urgency] },
    status: { label: 'Status', value: ({ status }) => RESERVATION_STATE_LABELS[status] },
    checkedInAt: 'Checked in',
    origin: { label: 'Origin', value: ({ origin }) => ORIGIN_LABELS[origin] },
    createdDate: 'Booked',
  },
})

/** What happened to a reservation; the reason is read by the patient and the care team. */
export const reservationEvent = z.object({
  id,
  at: instant,
  actor: z.string(),
  action: z.string(),
  label: z.string(),
  fromStatus: z.enum(RESERVATION_STATES).nullable(),
  toStatus: z.enum(RESERVATION_STATES),
  reason: z.string().nullable(),
  timeBefore: instant.nullable(),
  timeAfter: instant.nullable(),
})
export type ReservationEvent = z.infer<typeof reservationEvent>

/** What a reader can do to a reservation on its page; the visit itself has a page of its own. */
export const RESERVATION_ACTIONS = [
  'approve',
  'reject',
  'move',
  'cancel',
  'moveFor',
  'cancelFor',
  'checkIn',
  'callIn',
  'undo',
] as const
export type ReservationAction = (typeof RESERVATION_ACTIONS)[number]

export const reservationDetail = reservationRow.extend({
  isWaiting,
  bookedBy: z.string(),
  /** The reader is the patient. */
  isOwn: z.boolean(),
  /** The reader belongs to the care team: reads the reason, and may do its part. */
  isStaff: z.boolean(),
  minutes: z.int(),
  preparation: z.string().nullable(),
  isTele: z.boolean(),
  room: z.string().nullable(),
  phone: z.string().nullable(),
  /** Its place in the waiting line of the day; null outside it. */
  place: z.int().nullable(),
  calledInAt: instant.nullable(),
  finishedAt: instant.nullable(),
  events: z.array(reservationEvent),
  actions: z.array(allowedAction(RESERVATION_ACTIONS)),
})
export type ReservationDetail = z.infer<typeof reservationDetail>

/** A reservation is named by its number (MEDICAL-05). */
export const byNumber = z.strictObject({ assignmentNumber: text(60) })

/** What the work of a patient does to health, and what is missing; null where nobody keeps it. */
export const reservationRisk = z.object({
  number: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  site: z.string().nullable(),
  exposures: z
    .array(
      z.object({ agent: z.string(), level: z.string().nullable(), source: z.string(), measuredOn: day.nullable() }),
    )
    .nullable(),
  restrictions: z.array(z.object({ activity: z.string(), text: z.string(), until: day.nullable() })).nullable(),
  gaps: z.array(z.object({ test: z.string(), dueOn: day.nullable() })).nullable(),
})
export type ReservationRisk = z.infer<typeof reservationRisk>

/** The origin that an address names; health where it names none, or both. */
export const originOf = (named: string | undefined): Origin => (named === 'SAFETY' ? named : 'HEALTH')
/** The page of a reservation; that of safety reads it by the calls of safety (MEDICAL-12). */
export const reservationAddress = (number: string, origin: Origin = 'HEALTH'): string =>
  `/reservation/detail?assignmentNumber=${encodeURIComponent(number)}${origin === 'SAFETY' ? '&origin=SAFETY' : ''}`
/** How the number of a reservation begins. */
export const RESERVATION_PREFIX = 'MED/RSV/'
export const isReservation = (number: string): boolean => number.startsWith(RESERVATION_PREFIX)
