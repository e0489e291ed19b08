import {
  EQUIPMENT_ACTIONS,
  type EquipmentAction,
  equipmentLifecycle,
} from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-lifecycle'
import { obligationWord } from '@selamat/contract/domains/master-data/equipment/maintenance/equipment-obligation'
import type { AllowedAction, Move } from '@selamat/contract/kit/lifecycle'
import { overdueInWords, REPORTED } from './obligations.ts'
import type { StoredEquipment } from './queries/stored.ts'

/** The conditions that the life cycle names: null lets the act pass, a text is the reason why not. */
export const equipmentGuards = (piece: StoredEquipment, now: Date): Readonly<Record<string, () => string | null>> => ({
  passed: () => {
    const [failed] = piece.failed
    if (failed === undefined) return null
    const word = obligationWord(piece.family, REPORTED[failed])
    return `The last ${word.toLowerCase()} failed. Record one that was passed first`
  },
  nothingOverdue: () => overdueInWords(piece, now),
  held: () => (piece.holderId === null ? 'Nobody holds it' : null),
})

export const ARCHIVED = 'It is archived. Restore it first'

/** What may be done to a piece in its present state, refused acts with the reason; who may not write gets none. */
export function equipmentActionsOn(piece: StoredEquipment, now: Date, mayWrite: boolean) {
  if (!mayWrite) return []
  const guards = equipmentGuards(piece, now)
  return EQUIPMENT_ACTIONS.flatMap((action): (AllowedAction & { action: EquipmentAction })[] => {
    const { label, from, guards: named = [] }: Move<string, string> = equipmentLifecycle.actions[action]
    if (!from.includes(piece.status)) return []
    const refused = named.flatMap((name) => guards[name]?.() ?? [])
    const reason = piece.archivedAt === null ? (refused[0] ?? null) : ARCHIVED
    return [{ action, label, allowed: reason === null, reason }]
  })
}
