import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment-care'
import type { Duty } from '@selamat/contract/domains/master-data/equipment-duty'
import type { EquipmentAct } from '@selamat/contract/domains/master-data/equipment-lifecycle'

/** By which act a duty is done; a licence is renewed in the register. */
export const DUTY_ACTS: Readonly<Record<Duty, EquipmentAct | null>> = {
  INSPECTION: 'inspect',
  TEST: 'test',
  CALIBRATION: 'calibrate',
  LICENCE: null,
}

/** What is to be done next: what failed, else the duty that is due first, an inspection where nothing is planned. */
export function nextAct({ duties }: Pick<EquipmentRecord, 'duties'>): EquipmentAct {
  const planned = duties.filter(({ duty, nextOn }) => nextOn !== null && DUTY_ACTS[duty] !== null)
  const [earliest] = planned.toSorted((one, other) => (one.nextOn ?? '').localeCompare(other.nextOn ?? ''))
  const first = duties.find(({ failed }) => failed) ?? earliest
  return (first && DUTY_ACTS[first.duty]) ?? 'inspect'
}
