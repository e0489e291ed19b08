import type { EquipmentObligation } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import {
  daysUntil,
  OBLIGATIONS,
  type Obligation,
  obligationState,
  obligationWord,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import type { StoredEquipment } from './queries/stored.ts'

/** Which obligation a kind of report in the log speaks of. */
export const REPORTED = { INSPECTED: 'INSPECTION', TESTED: 'TEST', CALIBRATED: 'CALIBRATION' } as const

const plans: Readonly<
  Record<Obligation, (piece: StoredEquipment) => Pick<EquipmentObligation, 'everyMonths' | 'lastOn' | 'nextOn'>>
> = {
  INSPECTION: (piece) => ({
    everyMonths: piece.inspectionMonths,
    lastOn: piece.lastInspectionDate,
    nextOn: piece.nextInspectionDate,
  }),
  TEST: (piece) => ({ everyMonths: piece.testMonths, lastOn: piece.lastTestDate, nextOn: piece.nextTestDate }),
  CALIBRATION: (piece) => ({
    everyMonths: piece.calibrationMonths,
    lastOn: piece.lastCalibrationDate,
    nextOn: piece.nextCalibrationDate,
  }),
  LICENCE: (piece) => ({ everyMonths: null, lastOn: null, nextOn: piece.licenceValidUntil }),
}

/** The obligations of a piece as they stand now; what is neither planned nor was ever done is left out. */
export function obligationsOf(piece: StoredEquipment, now: Date): EquipmentObligation[] {
  return OBLIGATIONS.flatMap((obligation) => {
    const plan = plans[obligation](piece)
    const required = obligation === 'LICENCE' && piece.licenceRequired
    if (plan.lastOn === null && plan.nextOn === null && !required) return []
    return [
      {
        obligation,
        label: obligationWord(piece.family, obligation),
        ...plan,
        daysLeft: daysUntil(plan.nextOn, now),
        state: obligationState(plan.nextOn, now),
        failed: piece.failed.some((report) => REPORTED[report] === obligation),
      },
    ]
  })
}

const overdueObligations = (piece: StoredEquipment, now: Date): EquipmentObligation[] =>
  obligationsOf(piece, now).filter(({ state }) => state === 'OVERDUE')

/** What of a piece is overdue and since when; null where nothing is. */
export function overdueInWords(piece: StoredEquipment, now: Date): string | null {
  const words = overdueObligations(piece, now).map(({ label, nextOn }) => `${label} is overdue since ${nextOn}`)
  return words.length === 0 ? null : words.join('. ')
}
