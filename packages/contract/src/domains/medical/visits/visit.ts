import { z } from 'zod'
import { endpoint, SAVED } from '../../../kit/endpoint.ts'
import { inOrder } from '../../../kit/order.ts'
import { may } from '../../../kit/permissions.ts'
import {
  day,
  id,
  instant,
  optionalDay,
  optionalId,
  optionalText,
  rowVersion,
  storedVersion,
  text,
} from '../../../kit/text.ts'
import { envelope } from '../../identity/auth.ts'
import { RESERVATION_STATES } from '../appointments/reservation-lifecycle.ts'
import { DOCTOR, MEDICAL_CENTER } from '../items.ts'
import { icd10Code } from './icd10.ts'
import {
  AMENDED_FIELDS,
  DIAGNOSIS_RANKS,
  DISPOSITIONS,
  INJURY_CLASSES,
  URGENCIES,
  WORK_RELATIONS,
} from './visit-words.ts'

const NOTE = 4000
/** Diagnoses of one visit. */
const MOST_DIAGNOSES = 10

/** Without a text it gets the title of its code, from the list of the company or the common ones. */
const diagnosisWrite = z.strictObject({ code: icd10Code, text: optionalText(200), rank: z.enum(DIAGNOSIS_RANKS) })

const diagnosesWrite = z
  .array(diagnosisWrite)
  .max(MOST_DIAGNOSES, `At most ${MOST_DIAGNOSES} diagnoses`)
  .refine((all) => all.filter(({ rank }) => rank === 'PRIMARY').length <= 1, 'Only one diagnosis is the primary one')
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'A code is there twice')

const optional = <T extends z.ZodType>(one: T) => one.nullish().transform((value) => value ?? null)

const content = {
  complaint: optionalText(NOTE),
  history: optionalText(NOTE),
  findings: optionalText(NOTE),
  plan: optionalText(NOTE),
  disposition: optional(z.enum(DISPOSITIONS)),
  workRelated: z.enum(WORK_RELATIONS).default('NO'),
  injuryClass: optional(z.enum(INJURY_CLASSES)),
  injuryAt: optional(instant),
  injuryLocationId: optionalId,
  restFrom: optionalDay,
  restUntil: optionalDay,
  diagnoses: diagnosesWrite.default([]),
}

const restInOrder = inOrder(['restFrom', 'restUntil'], 'Choose the first day of rest or a later one')

/** What is written of a visit: a draft, complete only when it is signed. */
export const visitContent = z.strictObject(content).superRefine(restInOrder)
/** The same with the version on which it builds. */
export const visitWrite = z.strictObject({ id, version: storedVersion, ...content }).superRefine(restInOrder)

export const diagnosisRow = z.object({ code: z.string(), text: z.string(), rank: z.enum(DIAGNOSIS_RANKS) })

/** The record of a visit as it stands. */
export const visitRecord = z.object({
  /** 0: nothing is written yet. */
  version: z.int(),
  complaint: z.string().nullable(),
  history: z.string().nullable(),
  findings: z.string().nullable(),
  plan: z.string().nullable(),
  disposition: z.enum(DISPOSITIONS).nullable(),
  workRelated: z.enum(WORK_RELATIONS),
  injuryClass: z.enum(INJURY_CLASSES).nullable(),
  injuryAt: instant.nullable(),
  injuryLocationId: id.nullable(),
  injuryLocation: z.string().nullable(),
  restFrom: day.nullable(),
  restUntil: day.nullable(),
  diagnoses: z.array(diagnosisRow),
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
  signedAt: instant.nullable(),
  signedBy: z.string().nullable(),
})
export type VisitRecord = z.infer<typeof visitRecord>

/** Somebody at the clinic. Nothing medical: it is read at the desk. */
export const queueRow = z.object({
  id,
  version: z.int(),
  number: z.string(),
  patientId: id,
  fullName: z.string(),
  username: z.string(),
  visitName: z.string(),
  centerName: z.string(),
  clinician: z.string().nullable(),
  /** The reservation names the reader as clinician. */
  isMine: z.boolean(),
  urgency: z.enum(URGENCIES),
  isWalkIn: z.boolean(),
  status: z.enum(RESERVATION_STATES),
  startsAt: instant,
  checkedInAt: instant.nullable(),
  calledInAt: instant.nullable(),
  /** When vitals were last written for this visit. */
  vitalsAt: instant.nullable(),
  needsVitals: z.boolean(),
})
export type QueueRow = z.infer<typeof queueRow>

const atTheClinic = [MEDICAL_CENTER, DOCTOR] as const

/** The visit, from the waiting room to the signature. */
export const visit = {
  queue: endpoint({
    method: 'POST',
    path: '/visits/queue',
    summary: 'Who is at the clinic now, the most urgent first',
    permission: may(atTheClinic, 'read'),
    body: z.strictObject({ centerId: id.optional() }),
    data: z.array(queueRow),
  }),
  callIn: endpoint({
    method: 'POST',
    path: '/visits/call-in',
    summary: 'Call a waiting patient in',
    done: 'Called in',
    permission: may(atTheClinic, 'update'),
    body: z.strictObject({ id, version: rowVersion }),
    data: z.object({ id, version: z.int() }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/reservations/save',
    summary: 'Save the record of a visit on the server, before it is signed',
    done: SAVED,
    permission: may(MEDICAL_CENTER, 'create'),
    confidential: true,
    body: visitWrite,
    data: z.object({ id, version: z.int(), savedAt: instant }),
  }),
  sign: endpoint({
    method: 'POST',
    path: '/visits/sign',
    summary: 'Sign a visit with the password; what was written cannot be changed then',
    done: 'Visit signed',
    permission: may(DOCTOR, 'create'),
    body: z.strictObject({ id, version: rowVersion, proof: envelope }),
    data: z.object({ id, status: z.enum(RESERVATION_STATES) }),
  }),
  amend: endpoint({
    method: 'POST',
    path: '/visits/amendments',
    summary: 'Add to a signed visit, with the reason',
    done: 'Amendment added',
    permission: may(DOCTOR, 'create'),
    creates: true,
    confidential: true,
    body: z.strictObject({
      id,
      field: z.enum(AMENDED_FIELDS),
      text: text(NOTE),
      reason: text(500).pipe(z.string().min(10, 'Say why, in at least 10 letters')),
    }),
    data: z.object({ id }),
  }),
}
