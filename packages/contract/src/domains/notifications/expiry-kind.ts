import { addDays } from '../../kit/dates.ts'

/** The kinds of due dates, in the order of the filter. They identify reminders and calendar entries: never rename one. */
export const EXPIRY_KINDS = [
  'CERTIFICATE',
  'LICENCE',
  'INSPECTION',
  'TEST',
  'CALIBRATION',
  'FIRE_CHECK',
  'FIRE_TEST',
  'PREQUALIFICATION',
  'CONTRACTOR_DOCUMENT',
  'PPE',
  'HIRADC',
  'FITNESS',
  'MEDICINE_BATCH',
  'INVENTORY_BATCH',
  'PERMIT',
] as const
export type ExpiryKind = (typeof EXPIRY_KINDS)[number]
/** The kinds with reminders by days; a permit has notices of its own, by minutes. */
export type RemindedKind = Exclude<ExpiryKind, 'PERMIT'>

/** The label of each kind. Fire equipment is checked twice a year and pressure-tested every five (Permen 04/1980, 11 and 15). */
export const EXPIRY_LABELS: Readonly<Record<ExpiryKind, string>> = {
  CERTIFICATE: 'Certificate',
  LICENCE: 'Licence',
  INSPECTION: 'Inspection',
  TEST: 'Test',
  CALIBRATION: 'Calibration',
  FIRE_CHECK: 'Fire check',
  FIRE_TEST: 'Pressure test',
  PREQUALIFICATION: 'Prequalification',
  CONTRACTOR_DOCUMENT: 'Contractor document',
  PPE: 'PPE',
  HIRADC: 'HIRADC review',
  FITNESS: 'Fitness for work',
  MEDICINE_BATCH: 'Medicine batch',
  INVENTORY_BATCH: 'Inventory batch',
  PERMIT: 'End of a permit',
}

/** How close a due date is: on the date itself it is not yet overdue. */
export const EXPIRY_STATES = ['OVERDUE', 'SOON', 'LATER'] as const
export type ExpiryState = (typeof EXPIRY_STATES)[number]
export const EXPIRY_SOON_DAYS = 30

/** The state of a due date on a day. */
export function expiryState(dueOn: string, today: string): ExpiryState {
  if (dueOn < today) return 'OVERDUE'
  return dueOn <= addDays(today, EXPIRY_SOON_DAYS) ? 'SOON' : 'LATER'
}

/** Filter: overdue, or overdue and due within so many days. */
export const EXPIRY_WITHIN = ['OVERDUE', '30', '90'] as const
export type ExpiryWithin = (typeof EXPIRY_WITHIN)[number]
