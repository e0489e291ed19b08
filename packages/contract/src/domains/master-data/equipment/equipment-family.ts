import { formatDate } from '../../../kit/dates.ts'

/** Equipment of the company, fire equipment and equipment of contractors are three families of one thing. */
export const EQUIPMENT_FAMILIES = ['COMPANY', 'FIRE', 'CONTRACTOR'] as const
export type EquipmentFamily = (typeof EQUIPMENT_FAMILIES)[number]

/** What is shown of equipment; DUE follows from the day and is never written. */
export const EQUIPMENT_STATUSES = ['READY', 'IN_USE', 'DUE', 'OUT_OF_SERVICE', 'RETIRED'] as const
export type EquipmentStatus = (typeof EQUIPMENT_STATUSES)[number]

/** The status that is shown on a day: what may be used but has something overdue is DUE; on its day an obligation is in time. */
export function displayStatus(
  { status, nextDueOn }: { readonly status: EquipmentStatus; readonly nextDueOn: string | null },
  now: Date,
): EquipmentStatus {
  const usable = status === 'READY' || status === 'IN_USE'
  return usable && nextDueOn !== null && nextDueOn < formatDate(now) ? 'DUE' : status
}
