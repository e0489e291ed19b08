import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { allowedAction } from '../../../kit/lifecycle.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { may } from '../../../kit/permissions.ts'
import { days, oneOf, records, register } from '../../../kit/register.ts'
import { day, id, instant, optionalId, optionalText, rowVersion, text } from '../../../kit/text.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { DOCTOR, MEDICAL_CENTER, MEDICINE } from '../items.ts'
import { second } from '../stock/stock-edit.ts'
import { CONTROLS } from '../stock/stock-words.ts'
import { allergy, lineCheck } from './line-checks.ts'
import { PRESCRIPTION_ACTIONS, PRESCRIPTION_STATE_LABELS, PRESCRIPTION_STATES } from './prescription-lifecycle.ts'

const MOST = 1000
const whole = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `From ${min} to ${max}`).max(max, `From ${min} to ${max}`)
const quantity = whole(1, MOST)
export const longReason = text(300).pipe(z.string().min(10, 'Say why, in at least 10 letters'))
const optionalReason = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null)
  .pipe(longReason.nullable())

/** A medicine as the doctor prescribes it (MEDICAL-48, MEDICAL-50). */
export const prescribedLine = z.strictObject({
  itemId: id,
  qty: quantity,
  dose: text(60),
  timesADay: whole(1, 24),
  days: whole(1, 90),
  route: optionalText(40),
  instruction: optionalText(200),
  /** Why it is given in spite of a severe allergy. */
  overrideReason: optionalReason,
})
export type PrescribedLine = z.output<typeof prescribedLine>

/** A medicine as the pharmacist hands it out. */
const dispensedLine = z.strictObject({
  itemId: id,
  /** Left out: as much as there is of what is owed; with a reason to close the rest, nothing. */
  qty: quantity.nullish().transform((value) => value ?? null),
  /** Why the rest is not handed out. */
  closedReason: optionalReason,
})

const once = (lines: readonly { readonly itemId: number }[], context: z.core.$RefinementCtx) => {
  for (const [at, { itemId }] of lines.entries()) {
    if (lines.findIndex((line) => line.itemId === itemId) === at) continue
    context.addIssue({ code: 'custom', path: [at, 'itemId'], message: 'It is in the list already' })
  }
}

/**
 * A submission of medicine (MEDICAL-50, MEDICAL-56): `isConfirm` false writes the prescription of a visit, true hands it out.
 * `treatmentId` is the id of the prescription; without one a new one is written.
 */
export const medicineSubmission = z.discriminatedUnion('isConfirm', [
  z.strictObject({
    isConfirm: z.literal(false),
    treatmentId: optionalId,
    /** The version that was read, of a prescription that is there. */
    version: rowVersion.nullish().transform((value) => value ?? null),
    reservationId: id,
    treatment: optionalText(500),
    diagnose: optionalText(500),
    note: optionalText(1000),
    medicines: z.array(prescribedLine).min(1, 'Add a medicine').max(20, 'At most 20 medicines').superRefine(once),
  }),
  z.strictObject({
    isConfirm: z.literal(true),
    treatmentId: id,
    version: rowVersion,
    reservationId: id,
    medicines: z.array(dispensedLine).min(1, 'Choose a medicine').max(20, 'At most 20 medicines').superRefine(once),
    /** Who confirms it, where a medicine is controlled. */
    second: second.nullish().transform((value) => value ?? null),
  }),
])
export type MedicineSubmission = z.output<typeof medicineSubmission>

/** Why a batch is not offered. */
export const BATCH_PROBLEMS = ['EXPIRED', 'QUARANTINE', 'TOO_SHORT'] as const

const lineBatch = z.object({
  batchId: id,
  batchNo: z.string(),
  expiresOn: day.nullable(),
  onShelf: z.int(),
  /** What is taken of it for what is owed, the first to expire first. */
  proposed: z.int(),
  problem: z.enum(BATCH_PROBLEMS).nullable(),
})
export type LineBatch = z.infer<typeof lineBatch>

const handedOut = z.object({
  at: instant,
  batchNo: z.string(),
  expiresOn: day.nullable(),
  /** Negative where it came back. */
  qty: z.int(),
  actor: z.string(),
  secondActor: z.string().nullable(),
})

export const prescriptionLine = z.object({
  id,
  itemId: id,
  itemCode: z.string(),
  itemName: z.string(),
  unit: z.string(),
  control: z.enum(CONTROLS),
  isLasa: z.boolean(),
  qty: z.int(),
  dose: z.string(),
  timesADay: z.int(),
  days: z.int(),
  route: z.string().nullable(),
  instruction: z.string().nullable(),
  overrideReason: z.string().nullable(),
  dispensed: z.int(),
  /** What is still to be handed out. */
  owed: z.int(),
  closedReason: z.string().nullable(),
  /** The day of the last dose, if it begins today. */
  lastDose: day,
  checks: z.array(lineCheck),
  batches: z.array(lineBatch),
  handedOut: z.array(handedOut),
})
export type PrescriptionLine = z.infer<typeof prescriptionLine>

export const prescriptionDetail = z.object({
  id,
  version: z.int(),
  number: z.string(),
  reservationId: id,
  status: z.enum(PRESCRIPTION_STATES),
  treatment: z.string().nullable(),
  /** For the doctor and the nurse. */
  diagnose: z.string().nullable(),
  note: z.string().nullable(),
  prescriber: z.string(),
  submittedAt: instant.nullable(),
  dispensedAt: instant.nullable(),
  returnReason: z.string().nullable(),
  lines: z.array(prescriptionLine),
  actions: z.array(allowedAction(PRESCRIPTION_ACTIONS)),
})
export type PrescriptionDetail = z.infer<typeof prescriptionDetail>

/** The prescription of a visit, with what its reader can do: null while none is written. */
export const visitPrescription = z.object({
  reservationId: id,
  patientName: z.string(),
  username: z.string(),
  /** Gender and age. */
  about: z.string(),
  centerName: z.string(),
  allergies: z.array(allergy),
  prescription: prescriptionDetail.nullable(),
  /** What was handed out to the person before, newest first. */
  before: z.array(z.object({ itemName: z.string(), qty: z.int(), unit: z.string(), on: day })),
  canWrite: z.boolean(),
  canDispense: z.boolean(),
  /** Letters of the visit are part of the reader's work. */
  readsLetters: z.boolean(),
})
export type VisitPrescription = z.infer<typeof visitPrescription>

const queueRow = z.object({
  id,
  number: z.string(),
  reservationId: id,
  status: z.enum(PRESCRIPTION_STATES),
  patientName: z.string(),
  username: z.string(),
  centerId: id,
  centerName: z.string(),
  prescriber: z.string(),
  submittedAt: instant.nullable(),
  dispensedAt: instant.nullable(),
  lines: z.int(),
  /** Lines that need a second person. */
  controlled: z.int(),
  /** Something was handed out, and something is still owed. */
  isPartial: z.boolean(),
})
export type QueueRow = z.infer<typeof queueRow>

/** Prescriptions for whoever dispenses: whose and since when, and nothing of what they are for. */
export const prescriptions = register({
  label: { one: 'prescription', many: 'prescriptions' },
  file: 'prescriptions',
  row: queueRow,
  filters: {
    status: oneOf('State', PRESCRIPTION_STATES, PRESCRIPTION_STATE_LABELS),
    centerId: records('Medical center', medicalCenter),
    submittedAt: days('Prescribed'),
    id: anyOf(id),
  },
  sortable: ['submittedAt', 'dispensedAt'],
  order: { column: 'submittedAt', direction: 'ascending' },
  columns: {
    number: 'Number',
    patientName: 'Patient',
    username: 'Employee ID',
    prescriber: 'Doctor',
    centerName: 'Medical center',
    status: { label: 'State', value: ({ status }) => PRESCRIPTION_STATE_LABELS[status] },
    submittedAt: 'Prescribed',
    dispensedAt: 'Dispensed',
  },
})

const acting = { id, version: rowVersion }
const answer = { reading: 'record', confidential: true, data: visitPrescription } as const

/** Prescriptions: written by the doctor, handed out by the pharmacist (MEDICAL-47, MEDICAL-56). */
export const prescription = {
  submit: endpoint({
    ...answer,
    method: 'POST',
    path: '/prescriptions',
    summary: 'Write the prescription of a visit, or hand it out',
    permission: may([DOCTOR, MEDICINE], 'create'),
    creates: true,
    body: medicineSubmission,
  }),
  detail: endpoint({
    ...answer,
    method: 'POST',
    path: '/prescriptions/detail',
    summary: 'Read the prescription of a visit',
    permission: may([DOCTOR, MEDICAL_CENTER, MEDICINE], 'read'),
    body: z.strictObject({ reservationId: id }),
  }),
  list: endpoint({
    ...prescriptions.list,
    path: '/prescriptions/list',
    summary: 'List the prescriptions to dispense',
    permission: may(MEDICINE, 'read'),
    confidential: true,
  }),
  labels: endpoint({
    method: 'POST',
    path: '/prescriptions/labels',
    summary: 'Print the labels of what was handed out: patient, medicine, dose, batch, expiry',
    permission: may(MEDICINE, 'create'),
    kind: 'file',
    reading: 'print',
    body: z.strictObject({ reservationId: id }),
  }),
  sendBack: endpoint({
    ...answer,
    method: 'POST',
    path: '/prescriptions/send-back',
    summary: 'Send a prescription back to the doctor',
    done: 'Sent back to the doctor',
    permission: may(MEDICINE, 'create'),
    body: z.strictObject({ ...acting, reason: longReason }),
  }),
  cancel: endpoint({
    ...answer,
    method: 'POST',
    path: '/prescriptions/cancel',
    summary: 'Cancel a prescription that was not handed out',
    done: 'Prescription cancelled',
    permission: may(DOCTOR, 'create'),
    body: z.strictObject(acting),
  }),
  takeIn: endpoint({
    ...answer,
    method: 'POST',
    path: '/prescriptions/return',
    summary: 'Put medicine that came back from a patient into its batch',
    done: 'Returned to the stock',
    permission: may(MEDICINE, 'create'),
    creates: true,
    body: z.strictObject({ ...acting, lineId: id, qty: quantity, reason: longReason }),
  }),
}
