import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { oneOf, register } from '../../../kit/register.ts'
import { day, id, instant, rowVersion, text } from '../../../kit/text.ts'
import { RESERVATION_STATES } from '../appointments/reservation-lifecycle.ts'
import { DOCTOR, MEDICAL_RECORD } from '../items.ts'
import { diagnosisRow, visitRecord } from '../visits/visit.ts'
import { AMENDED_FIELDS, DISPOSITIONS, URGENCIES } from '../visits/visit-words.ts'
import { vitalsRow } from '../visits/vitals.ts'
import { allergyRow, conditionRow } from './patient-facts.ts'
import { OPENING_PURPOSES } from './record-words.ts'

const assignmentNumber = z.string().min(1).max(80)

/** Whose record: a person by id or employee ID, or whom an assignment is about (MEDICAL-30). */
const whose = z
  .strictObject({
    userId: id.optional(),
    username: z.string().min(1).max(50).optional(),
    assignmentNumber: assignmentNumber.optional(),
  })
  .refine((one) => Object.values(one).filter((value) => value !== undefined).length === 1, 'Name one person')
  .meta({ examples: [{ userId: 8 }] })

/** Who the patient is, and what everybody who treats must know at once. */
const patientHead = z.object({
  userId: id,
  version: z.int(),
  username: z.string(),
  fullName: z.string(),
  rmNumber: z.string(),
  dateOfBirth: day.nullable(),
  gender: z.string().nullable(),
  bloodType: z.string().nullable(),
  positionName: z.string().nullable(),
  departmentName: z.string().nullable(),
  emergencyContact: z.string().nullable(),
  isRestricted: z.boolean(),
  allergies: z.array(allergyRow),
  conditions: z.array(conditionRow),
})
export type PatientHead = z.infer<typeof patientHead>

/** A visit as the record lists it. */
const visitOfRecord = z.object({
  id,
  number: z.string(),
  startsAt: instant,
  visitName: z.string(),
  centerName: z.string(),
  status: z.enum(RESERVATION_STATES),
  isSigned: z.boolean(),
  signedBy: z.string().nullable(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  diagnoses: z.array(diagnosisRow),
  restFrom: day.nullable(),
  restUntil: day.nullable(),
  amendments: z.int(),
})
export type VisitOfRecord = z.infer<typeof visitOfRecord>

const amendmentRow = z.object({
  id,
  field: z.enum(AMENDED_FIELDS),
  text: z.string(),
  reason: z.string(),
  at: instant,
  by: z.string(),
})
export type AmendmentRow = z.infer<typeof amendmentRow>

/** By which door the record is open. */
const opened = z.object({
  /** The reader treats the patient; else it was opened with a reason. */
  isCare: z.boolean(),
  purpose: z.enum(OPENING_PURPOSES),
  /** When the opening ends; null: the care relation. */
  until: instant.nullable(),
})

export const medicalRecordData = patientHead.extend({
  opened,
  visits: z.array(visitOfRecord),
  vitals: z.array(vitalsRow),
  /** The reader writes allergies and conditions. */
  canWrite: z.boolean(),
  canRestrict: z.boolean(),
})
export type MedicalRecordData = z.infer<typeof medicalRecordData>

/** A visit as the doctor's page shows it: the patient, what was measured, what is written, what came before. */
export const visitDetail = z.object({
  id,
  /** Of the reservation, for calling in. */
  reservationVersion: z.int(),
  number: z.string(),
  status: z.enum(RESERVATION_STATES),
  urgency: z.enum(URGENCIES),
  visitName: z.string(),
  centerName: z.string(),
  clinician: z.string().nullable(),
  reason: z.string().nullable(),
  startsAt: instant,
  checkedInAt: instant.nullable(),
  calledInAt: instant.nullable(),
  finishedAt: instant.nullable(),
  assignmentNumber: z.string().nullable(),
  patient: patientHead,
  opened,
  visit: visitRecord,
  /** Of this and earlier visits, newest first. */
  vitals: z.array(vitalsRow),
  /** Signed visits before this one, newest first. */
  history: z.array(visitOfRecord),
  amendments: z.array(amendmentRow),
  canWrite: z.boolean(),
  canWriteVitals: z.boolean(),
  canSign: z.boolean(),
  /** Why it cannot be signed by the reader. */
  signReason: z.string().nullable(),
  canAmend: z.boolean(),
  /** The registration of the reader as a doctor. */
  sipNo: z.string().nullable(),
  sipValidUntil: day.nullable(),
})
export type VisitDetail = z.infer<typeof visitDetail>

const patientRow = z.object({
  id,
  rmNumber: z.string(),
  username: z.string(),
  fullName: z.string(),
  departmentName: z.string().nullable(),
  isRestricted: z.boolean(),
  visits: z.int(),
  lastVisit: instant.nullable(),
  /** The state of the visit that is open. */
  openVisit: z.enum(RESERVATION_STATES).nullable(),
})
export type PatientRow = z.infer<typeof patientRow>

const VISITED = ['OPEN', 'EVER', 'NEVER'] as const

/** The people whom the clinic knows. The list says that somebody is a patient, and nothing of why. */
export const patientRegister = register({
  label: { one: 'patient', many: 'patients' },
  file: 'medical-records',
  row: patientRow,
  filters: {
    visited: oneOf('Visits', VISITED, { OPEN: 'At the clinic now', EVER: 'Had a visit', NEVER: 'No visit yet' }),
    id: anyOf(id),
  },
  sortable: ['fullName', 'username'],
  order: { column: 'fullName', direction: 'ascending' },
  columns: {
    rmNumber: 'Record no.',
    username: 'Employee ID',
    fullName: 'Name',
    departmentName: 'Department',
    visits: 'Visits',
    lastVisit: 'Last visit',
    isRestricted: { label: 'Restricted', value: false },
    openVisit: { label: 'Now', value: false },
  },
})

const reading = { method: 'POST', permission: may(MEDICAL_RECORD, 'read'), confidential: true } as const

/** The medical records of people (MEDICAL-28, MEDICAL-30 to 34). */
export const medicalRecord = {
  list: endpoint({
    ...patientRegister.list,
    path: '/medical-records/list',
    summary: 'List the patients in the data scope; nothing of why they came',
    permission: may(MEDICAL_RECORD, 'read'),
    confidential: true,
  }),
  export: endpoint({
    ...patientRegister.export,
    path: '/medical-records/export',
    reading: 'export',
    summary: 'The list of patients as an Excel file; each person in it is a reading',
    permission: may(MEDICAL_RECORD, 'read'),
    confidential: true,
  }),
  record: endpoint({
    ...reading,
    path: '/medical-records/record',
    reading: 'record',
    summary: 'The medical record of a person, by person or assignment, for who treats the patient or has opened it',
    body: whose,
    data: medicalRecordData,
  }),
  detail: endpoint({
    ...reading,
    path: '/medical-records/detail',
    reading: 'record',
    summary: 'One visit of a record with findings, diagnoses, vitals and amendments',
    body: z.strictObject({ id }),
    data: visitDetail,
  }),
  open: endpoint({
    method: 'POST',
    path: '/medical-records/open',
    summary: 'Open a record without a care relation, with purpose and reason; the patient is notified',
    done: 'Record opened',
    permission: may(MEDICAL_RECORD, 'read'),
    confidential: true,
    example: { body: { userId: 8, purpose: 'EMERGENCY', reason: 'Unconscious at P-204, allergies needed' } },
    body: z
      .object({
        ...whose.shape,
        purpose: z.enum(OPENING_PURPOSES),
        reason: text(500).pipe(z.string().min(10, 'Say why, in at least 10 letters')),
      })
      .strict()
      .refine(
        ({ userId, username, assignmentNumber: number }) =>
          [userId, username, number].filter((value) => value !== undefined).length === 1,
        { message: 'Enter the employee ID', path: ['username'] },
      ),
    data: z.object({ userId: id, until: instant }),
  }),
  restrict: endpoint({
    method: 'POST',
    path: '/medical-records/restrict',
    summary: 'Restrict a record, so that it opens in an emergency only, or take that back',
    done: 'Saved',
    permission: may(DOCTOR, 'update'),
    body: z.strictObject({ userId: id, version: rowVersion, isRestricted: z.boolean() }),
    data: z.object({ userId: id, version: z.int() }),
  }),
}
