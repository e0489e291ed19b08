import { z } from 'zod'
import { BELL, defineNotification, text } from '../../kit/notification.ts'
import { plural } from '../../kit/plural.ts'
import { reservationAddress } from './appointments/reservation.ts'
import { FITNESS_PAGE, SHIFT_ALARM_PAGE, stockItemAddress } from './items.ts'
import { SHIFT_KIND_LABELS, SHIFT_KINDS } from './occupational/shift-alarm.ts'
import { STOCK_KINDS } from './stock/stock-words.ts'

/** What becomes of an appointment, in words that say nothing of health. */
export const APPOINTMENT_CHANGES = {
  booked: 'It was booked for you',
  approved: 'It is confirmed',
  rejected: 'It was rejected',
  moved: 'It was moved',
  cancelled: 'It was cancelled',
  promoted: 'A time became free: you have it now',
  lapsed: 'It was not confirmed in time',
} as const
export type AppointmentChange = keyof typeof APPOINTMENT_CHANGES
const appointmentChange = z.enum(Object.keys(APPOINTMENT_CHANGES) as [AppointmentChange, ...AppointmentChange[]])
const APPOINTMENT = 'A medical appointment'

/** Notifications of the clinic. */
export const medicalNotifications = {
  FITNESS_CHANGED: defineNotification(z.object({}), {
    label: 'Your fitness for work',
    entityKind: 'users',
    text: () => ({ subject: 'Fitness for work', body: 'A certificate about your fitness for work has changed' }),
    link: (_, id) => `${FITNESS_PAGE}?id=${id}`,
  }),
  RECALL_SUMMONED: defineNotification(z.object({}), {
    label: 'Appointments that the medical center asks for',
    entityKind: 'recalls',
    text: () => ({ subject: 'A medical appointment', body: 'Please book a time at the medical center' }),
    link: () => '/reservation/add?examines=1',
  }),
  RECORD_EMERGENCY: defineNotification(z.object({ reader: text, patient: text }), {
    label: 'Medical records opened in an emergency',
    entityKind: 'record_openings',
    text: ({ reader, patient }) => ({
      subject: 'A medical record was opened in an emergency',
      body: `${reader} opened the record of ${patient} without treating the patient`,
    }),
    link: () => '/medical/record',
    required: BELL,
  }),
  RECORD_OPENED: defineNotification(z.object({ reader: text }), {
    label: 'Own medical record opened by somebody who does not treat me',
    entityKind: 'record_openings',
    text: ({ reader }) => ({ subject: 'Your medical record was opened', body: `By ${reader}. See why in My health` }),
    link: () => '/my-health',
    required: BELL,
  }),
  RECORD_RESTRICTED: defineNotification(z.object({ doctor: text, patient: text, isRestricted: z.boolean() }), {
    label: 'Medical records restricted, or restrictions lifted',
    entityKind: 'patients',
    text: ({ doctor, patient, isRestricted }) => ({
      subject: isRestricted ? 'A medical record was restricted' : 'The restriction of a medical record was lifted',
      body: `${doctor}, the record of ${patient}`,
    }),
    link: () => '/medical/record',
    required: BELL,
  }),
  RECORD_DISCLOSED: defineNotification(z.object({}), {
    label: 'Own medical record disclosed on a legal ground',
    entityKind: 'legal_disclosures',
    text: () => ({ subject: 'Your medical record was disclosed', body: 'To whom and why stands in My health' }),
    link: () => '/my-health',
    required: BELL,
  }),
  CONSENT_RECORDED: defineNotification(z.object({}), {
    label: 'Consents for disclosure recorded or withdrawn for me at the medical center',
    entityKind: 'disclosure_consents',
    text: () => ({
      subject: 'A consent was recorded or withdrawn for you',
      body: 'It stands in My health. Withdraw it there if you have not signed it',
    }),
    link: () => '/my-health',
    required: BELL,
  }),
  APPOINTMENT_CHANGED: defineNotification(z.object({ number: text, change: appointmentChange }), {
    label: 'Changes of your medical appointments',
    entityKind: 'reservations',
    text: ({ number, change }) => ({ subject: number, body: `${APPOINTMENT}. ${APPOINTMENT_CHANGES[change]}` }),
    link: ({ number }) => reservationAddress(number),
    email: ({ change }, address) => ({
      subject: APPOINTMENT,
      lines: [`${APPOINTMENT_CHANGES[change]}.`, address('/reservation')],
    }),
  }),
  APPOINTMENT_TO_APPROVE: defineNotification(z.object({ number: text }), {
    label: 'Reservations of the medical center to approve',
    entityKind: 'reservations',
    text: ({ number }) => ({ subject: number, body: 'A reservation waits for approval' }),
    link: ({ number }) => reservationAddress(number),
    email: (_, address) => ({
      subject: 'A reservation waits for approval',
      lines: ['A reservation of the medical center waits for approval.', address('/medical-center/list')],
    }),
  }),
  SCHEDULE_CHANGED: defineNotification(z.object({ center: text, reservations: z.int() }), {
    label: 'Reservations outside the hours after a changed schedule',
    entityKind: 'medical_centers',
    text: ({ center, reservations }) => ({
      subject: center,
      body: `The schedule has changed: ${plural(reservations, 'reservation')} outside the hours now. Call these patients`,
    }),
    link: (_, id) => `/medical-center/list?centerId=${id}&schedule=CHANGED`,
  }),
  OWED_MEDICINE_IN: defineNotification(z.object({ number: text }), {
    label: 'Owed medicine that has come in',
    entityKind: 'prescriptions',
    text: ({ number }) => ({ subject: number, body: 'Medicine that is owed on this prescription has come in' }),
    link: () => '/dispensing',
  }),
  OWED_MEDICINE_READY: defineNotification(z.object({}), {
    label: 'What the medical center owed you is there',
    entityKind: 'prescriptions',
    text: () => ({ subject: 'Medical center', body: 'What was owed to you is there. Come and collect it' }),
    link: () => '/my-health',
  }),
  APPOINTMENT_REMINDER: defineNotification(z.object({ number: text, hours: z.int() }), {
    label: 'Reminders of your medical appointments',
    entityKind: 'reservations',
    text: ({ number, hours }) => ({ subject: number, body: `${APPOINTMENT}. It is in ${hours} hours` }),
    link: ({ number }) => reservationAddress(number),
    email: ({ hours }, address) => ({
      subject: APPOINTMENT,
      lines: [`It is in ${hours} hours.`, address('/reservation')],
    }),
  }),
  SHIFT_ALARM: defineNotification(z.object({ group: text, kind: z.enum(SHIFT_KINDS) }), {
    label: 'Exposure groups that hear or breathe worse',
    entityKind: 'shift_alarms',
    text: ({ group, kind }) => ({
      subject: group,
      body: `${SHIFT_KIND_LABELS[kind]} of several people of this group is worse than before. Look at the workplace`,
    }),
    link: (_, id) => `${SHIFT_ALARM_PAGE}?id=${id}`,
  }),
  STOCK_LOW: defineNotification(z.object({ kind: z.enum(STOCK_KINDS), item: text, left: text, minimum: z.int() }), {
    label: 'Medicine and inventory below the minimum',
    entityKind: 'stock_items',
    text: ({ item, left, minimum }) => ({ subject: item, body: `${left} left, the minimum is ${minimum}. Order more` }),
    link: ({ kind }, id) => stockItemAddress(kind, id),
  }),
}
