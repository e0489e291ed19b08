import { formatDate, isStale } from '../../../../kit/dates.ts'
import { DAY } from '../../../../kit/time.ts'

export const OBLIGATIONS = ['INSPECTION', 'TEST', 'CALIBRATION', 'LICENCE'] as const
export type Obligation = (typeof OBLIGATIONS)[number]

/** So many days before its day an obligation is shown as due soon. */
export const SOON_DAYS = 30

export const OBLIGATION_STATES = ['OVERDUE', 'SOON', 'PLANNED', 'NONE'] as const
export type ObligationState = (typeof OBLIGATION_STATES)[number]

/** The days from today in Jakarta to a day, negative when it is over; null without a day. */
export const daysUntil = (day: string | null, now: Date): number | null =>
  day === null ? null : Math.round((Date.parse(day) - Date.parse(formatDate(now))) / DAY)

/** How an obligation stands: on its day it is still in time, the day after it is overdue. */
export function obligationState(nextOn: string | null, now: Date): ObligationState {
  const left = daysUntil(nextOn, now)
  if (left === null) return 'NONE'
  return left < 0 ? 'OVERDUE' : left <= SOON_DAYS ? 'SOON' : 'PLANNED'
}

/** Is the last inspection more than three months ago (DATES-04)? What was never inspected is not stale but due by its plan. */
export const inspectionStale = (lastOn: string | null, now: Date): boolean => lastOn !== null && isStale(lastOn, now)

const LABELS: Readonly<Record<Obligation, string>> = {
  INSPECTION: 'Inspection',
  TEST: 'Test',
  CALIBRATION: 'Calibration',
  LICENCE: 'Licence',
}
/** Fire equipment is checked twice a year and pressure-tested every five years (Permen 04/1980, art. 11 and 15). */
const FIRE_LABELS: Readonly<Record<Obligation, string>> = { ...LABELS, INSPECTION: 'Check', TEST: 'Pressure test' }

/** What an obligation is called where it is done. */
export const obligationLabel = (family: string, obligation: Obligation): string =>
  (family === 'FIRE' ? FIRE_LABELS : LABELS)[obligation]
