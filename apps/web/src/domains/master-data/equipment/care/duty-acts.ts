import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment-care'
import type { Duty } from '@selamat/contract/domains/master-data/equipment-duty'
import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment-lifecycle'

/** By which act a duty is done; a licence is renewed in the register. */
export const DUTY_ACTIONS: Readonly<Record<Duty, EquipmentAction | null>> = {
  INSPECTION: 'inspect',
  TEST: 'test',
  CALIBRATION: 'calibrate',
  LICENCE: null,
}

/** What is to be done next: what failed, else the duty that is due first, an inspection where nothing is planned. */
export function nextAction({ duties }: Pick<EquipmentRecord, 'duties'>): EquipmentAction {
  const planned = duties.filter(({ duty, nextOn }) => nextOn !== null && DUTY_ACTIONS[duty] !== null)
  const [earliest] = planned.toSorted((one, other) => (one.nextOn ?? '').localeCompare(other.nextOn ?? ''))
  const first = duties.find(({ failed }) => failed) ?? earliest
  return (first && DUTY_ACTIONS[first.duty]) ?? 'inspect'
}
