import {
  EQUIPMENT_ACTIONS,
  type EquipmentAction,
  equipmentLifecycle,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import { obligationLabel } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import type { AllowedAction, Move } from '@selamat/contract/kit/lifecycle'
import { overdueMessage, REPORTED } from './obligations.ts'
import type { StoredEquipment } from './queries/stored.ts'

/** The guards of the life cycle: null passes, a text is the reason for refusal. */
export const equipmentGuards = (
  equipment: StoredEquipment,
  now: Date,
): Readonly<Record<string, () => string | null>> => ({
  passed: () => {
    const [failed] = equipment.failed
    if (failed === undefined) return null
    const label = obligationLabel(equipment.family, REPORTED[failed])
    return `The last ${label.toLowerCase()} failed. Record a passed one first`
  },
  nothingOverdue: () => overdueMessage(equipment, now),
  hasHolder: () => (equipment.holderId === null ? 'Nobody has this equipment' : null),
})

export const ARCHIVED = 'It is archived. Restore it first'

/** The actions in the present state, refused ones with their reason; none without update permission. */
export function equipmentActionsOn(equipment: StoredEquipment, now: Date, mayWrite: boolean) {
  if (!mayWrite) return []
  const guards = equipmentGuards(equipment, now)
  return EQUIPMENT_ACTIONS.flatMap((action): (AllowedAction & { action: EquipmentAction })[] => {
    const { label, from, guards: named = [] }: Move<string, string> = equipmentLifecycle.actions[action]
    if (!from.includes(equipment.status)) return []
    const problems = named.flatMap((name) => guards[name]?.() ?? [])
    const reason = equipment.archivedAt === null ? (problems[0] ?? null) : ARCHIVED
    return [{ action, label, allowed: reason === null, reason }]
  })
}
