import { addDays } from '../../kit/dates.ts'

/** What expires or falls due, in the order of the filter. Names reminders and calendar entries too: never renamed. */
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
] as const
export type ExpiryKind = (typeof EXPIRY_KINDS)[number]

/** What a kind is called. Fire equipment is checked twice a year and pressure-tested every five (Permen 04/1980, 11 and 15). */
export const EXPIRY_WORDS: Readonly<Record<ExpiryKind, string>> = {
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
}

/** How near a day is: the day itself is still in time, the day after it is over. */
export const EXPIRY_STATES = ['OVERDUE', 'SOON', 'LATER'] as const
export type ExpiryState = (typeof EXPIRY_STATES)[number]
export const EXPIRY_SOON_DAYS = 30

/** How near a due day is on a day. */
export function expiryState(dueOn: string, today: string): ExpiryState {
  if (dueOn < today) return 'OVERDUE'
  return dueOn <= addDays(today, EXPIRY_SOON_DAYS) ? 'SOON' : 'LATER'
}

/** What a list can be narrowed to: what is over, or what is over or falls due within so many days. */
export const EXPIRY_WITHIN = ['OVERDUE', '30', '90'] as const
export type ExpiryWithin = (typeof EXPIRY_WITHIN)[number]
