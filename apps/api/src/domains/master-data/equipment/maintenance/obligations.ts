import type { EquipmentObligation } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import {
  daysUntil,
  OBLIGATIONS,
  type Obligation,
  obligationLabel,
  obligationState,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import type { StoredEquipment } from './queries/stored.ts'

/** Which obligation a kind of report in the log speaks of. */
export const REPORTED = { INSPECTED: 'INSPECTION', TESTED: 'TEST', CALIBRATED: 'CALIBRATION' } as const

const plans: Readonly<
  Record<Obligation, (equipment: StoredEquipment) => Pick<EquipmentObligation, 'everyMonths' | 'lastOn' | 'nextOn'>>
> = {
  INSPECTION: (equipment) => ({
    everyMonths: equipment.inspectionMonths,
    lastOn: equipment.lastInspectionDate,
    nextOn: equipment.nextInspectionDate,
  }),
  TEST: (equipment) => ({
    everyMonths: equipment.testMonths,
    lastOn: equipment.lastTestDate,
    nextOn: equipment.nextTestDate,
  }),
  CALIBRATION: (equipment) => ({
    everyMonths: equipment.calibrationMonths,
    lastOn: equipment.lastCalibrationDate,
    nextOn: equipment.nextCalibrationDate,
  }),
  LICENCE: (equipment) => ({ everyMonths: null, lastOn: null, nextOn: equipment.licenceValidUntil }),
}

/** The current obligations of equipment, without those that are neither planned nor ever done. */
export function obligationsOf(equipment: StoredEquipment, now: Date): EquipmentObligation[] {
  return OBLIGATIONS.flatMap((obligation) => {
    const plan = plans[obligation](equipment)
    const required = obligation === 'LICENCE' && equipment.licenceRequired
    if (plan.lastOn === null && plan.nextOn === null && !required) return []
    return [
      {
        obligation,
        label: obligationLabel(equipment.family, obligation),
        ...plan,
        daysLeft: daysUntil(plan.nextOn, now),
        state: obligationState(plan.nextOn, now),
        failed: equipment.failed.some((report) => REPORTED[report] === obligation),
      },
    ]
  })
}

const overdueObligations = (equipment: StoredEquipment, now: Date): EquipmentObligation[] =>
  obligationsOf(equipment, now).filter(({ state }) => state === 'OVERDUE')

/** What of equipment is overdue and since when; null where nothing is. */
export function overdueMessage(equipment: StoredEquipment, now: Date): string | null {
  const messages = overdueObligations(equipment, now).map(({ label, nextOn }) => `${label} is overdue since ${nextOn}`)
  return messages.length === 0 ? null : messages.join('. ')
}
