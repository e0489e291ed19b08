import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { MAX_OFFSET, PAGE_SIZE } from '../../../kit/list-query.ts'
import { day, id, instant } from '../../../kit/text.ts'
import { RESERVATION_STATES } from '../appointments/reservation-lifecycle.ts'
import { TESTS } from '../occupational/examination-words.ts'
import { diagnosisRow } from '../visits/visit.ts'
import { DISPOSITIONS } from '../visits/visit-words.ts'
import { vitalsRow } from '../visits/vitals.ts'
import { allergyRow, conditionRow } from './patient-facts.ts'
import { READING_PURPOSES } from './record-words.ts'

const ownAppointment = z.object({
  id,
  number: z.string(),
  visitName: z.string(),
  centerName: z.string(),
  startsAt: instant,
  minutes: z.int(),
  status: z.enum(RESERVATION_STATES),
  preparation: z.string().nullable(),
})

/** Tests that are due: the person books them. */
const ownRecall = z.object({
  id,
  dueOn: day,
  /** Days that are left, negative where it is overdue. */
  daysLeft: z.int(),
  tests: z.array(z.enum(TESTS)),
  isBooked: z.boolean(),
  /** There is a visit for it that everybody books; else the medical center does. */
  canBook: z.boolean(),
})

const ownVisit = z.object({
  id,
  number: z.string(),
  visitName: z.string(),
  startsAt: instant,
  signedBy: z.string(),
  signedAt: instant,
  complaint: z.string().nullable(),
  findings: z.string().nullable(),
  plan: z.string().nullable(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  diagnoses: z.array(diagnosisRow),
  restFrom: day.nullable(),
  restUntil: day.nullable(),
})

/** What the signed-in person knows of the own health: signed visits only. */
export const myHealthData = z.object({
  /** Null: the clinic does not know the person yet. */
  rmNumber: z.string().nullable(),
  appointments: z.array(ownAppointment),
  recalls: z.array(ownRecall),
  visits: z.array(ownVisit),
  allergies: z.array(allergyRow),
  conditions: z.array(conditionRow),
  vitals: z.array(vitalsRow),
})
export type MyHealthData = z.infer<typeof myHealthData>

/** Who read something of the own record. */
export const ownReadingRow = z.object({
  id: z.string(),
  at: instant,
  fullName: z.string(),
  roleName: z.string().nullable(),
  /** What was read: the medical record, or a health report. */
  kind: z.enum(['RECORD', 'REPORT']),
  channel: z.string(),
  purpose: z.enum(READING_PURPOSES).nullable(),
  /** Given by who opened the record without a care relation. */
  reason: z.string().nullable(),
  isEmergency: z.boolean(),
  assignmentNumber: z.string().nullable(),
})
export type OwnReadingRow = z.infer<typeof ownReadingRow>

/** The own health: for anybody who is signed in, of the own data alone. */
export const myHealth = {
  read: endpoint({
    method: 'GET',
    path: '/my-health',
    reading: 'record',
    summary: 'Own appointments, signed visits, rest days, allergies and vitals',
    permission: 'signed-in',
    ownScope: true,
    confidential: true,
    data: myHealthData,
  }),
  readings: endpoint({
    method: 'POST',
    path: '/my-health/readings/list',
    summary: 'Who has read the own medical record and health reports, newest first',
    permission: 'signed-in',
    ownScope: true,
    kind: 'list',
    confidential: true,
    body: z
      .strictObject({
        page: z.int().min(1).default(1),
        limit: z.int().min(1).max(100).default(PAGE_SIZE),
      })
      .refine(({ page, limit }) => page * limit <= MAX_OFFSET, { message: 'Narrow the filter', path: ['page'] }),
    data: z.array(ownReadingRow),
  }),
}
