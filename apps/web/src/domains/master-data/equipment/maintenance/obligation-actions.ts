import type { EquipmentAction } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import type { EquipmentRecord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-maintenance'
import type { Obligation } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'

/** The action that completes an obligation; a licence is renewed in the register. */
export const OBLIGATION_ACTIONS: Readonly<Record<Obligation, EquipmentAction | null>> = {
  INSPECTION: 'inspect',
  TEST: 'test',
  CALIBRATION: 'calibrate',
  LICENCE: null,
}

/** The next action: a failed obligation, else the first due one, or an inspection without a plan. */
export function nextAction({ obligations }: Pick<EquipmentRecord, 'obligations'>): EquipmentAction {
  const planned = obligations.filter(
    ({ obligation, nextOn }) => nextOn !== null && OBLIGATION_ACTIONS[obligation] !== null,
  )
  const [earliest] = planned.toSorted((one, other) => (one.nextOn ?? '').localeCompare(other.nextOn ?? ''))
  const first = obligations.find(({ failed }) => failed) ?? earliest
  return (first && OBLIGATION_ACTIONS[first.obligation]) ?? 'inspect'
}
