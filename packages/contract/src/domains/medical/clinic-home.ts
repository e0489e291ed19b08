import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/text.ts'
import { RESERVATION_STATES } from './appointments/reservation-lifecycle.ts'
import { URGENCIES } from './visits/visit-words.ts'

/** What somebody does at the clinic: by the own entry among the clinicians, else by the items held. */
export const CLINIC_PARTS = ['DOCTOR', 'NURSE', 'PHARMACIST'] as const
export type ClinicPart = (typeof CLINIC_PARTS)[number]

/** Somebody at the clinic, as Home shows it: nothing of why. */
const waitingPatient = z.object({
  id,
  number: z.string(),
  fullName: z.string(),
  visitName: z.string(),
  urgency: z.enum(URGENCIES),
  status: z.enum(RESERVATION_STATES),
  /** Since when the patient is at the clinic; of a walk-in the arrival. */
  since: instant,
})
export type WaitingPatient = z.infer<typeof waitingPatient>

const clinicToday = z.object({
  part: z.enum(CLINIC_PARTS),
  checkedIn: z.int(),
  inExamination: z.int(),
  waitingMedicine: z.int(),
  /** The first ones that wait for the part: the most urgent first, then who came first. */
  patients: z.array(waitingPatient),
  /** Whom a doctor calls in next: the first one checked in whom no other doctor expects. */
  next: waitingPatient.nullable(),
})
export type ClinicToday = z.infer<typeof clinicToday>

const comingAppointment = z.object({
  number: z.string(),
  startsAt: instant,
  centerName: z.string(),
  status: z.enum(RESERVATION_STATES),
})
export type ComingAppointment = z.infer<typeof comingAppointment>

const EXAMPLE = {
  clinic: null,
  appointment: {
    number: 'MED/RSV/2026/XI/0042',
    startsAt: '2026-11-27T09:30:00+07:00',
    centerName: 'Main Clinic',
    status: 'CONFIRMED',
  },
} as const

/** What Home shows of the clinic. */
export const clinicHome = endpoint({
  method: 'GET',
  path: '/clinic-home',
  summary: 'Who waits at the clinic for the reader, and the own next appointment; nothing of why anybody comes',
  permission: 'signed-in',
  ownScope: true,
  confidential: true,
  example: { data: EXAMPLE },
  data: z.object({
    /** Null: the reader has no part in the clinic. */
    clinic: clinicToday.nullable(),
    appointment: comingAppointment.nullable(),
  }),
})
