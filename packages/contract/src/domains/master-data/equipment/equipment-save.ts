import { formatDate } from '../../../kit/dates.ts'
import { codeOf } from './equipment-fields.ts'

/** What equipment shows but nobody writes (MASTER-102 to 112). */
export const READ_ONLY_DETAILS = [
  'assignmentStatus',
  'created',
  'createdBy',
  'lastAssignmentNumber',
  'location',
  'parent',
  'status',
  'sublocation',
  'startDate',
  'updated',
  'updatedBy',
] as const

const isEmpty = (value: unknown) => value === '' || value === undefined || (Array.isArray(value) && value.length === 0)

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/

/** The day in Jakarta of whatever a detail carries: an instant, a text of one, a plain day. */
const dayOf = (value: unknown) =>
  value instanceof Date || (typeof value === 'string' && !PLAIN_DAY.test(value)) ? formatDate(new Date(value)) : value

/**
 * What is sent of an equipment detail (MASTER-102 to 117): without what is only shown, its id as `id`, the code after
 * `###`, `qrCode` false unless it is set, the day of the last inspection as YYYY-MM-DD, and null for what is empty. Every
 * other field passes.
 */
export function equipmentOnSave(detail: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const removed: readonly string[] = READ_ONLY_DETAILS
  const { equipmentDetailId, ...rest } = detail
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (!removed.includes(name)) sent[name] = isEmpty(value) ? null : value
  }
  if (!isEmpty(equipmentDetailId)) sent.id = equipmentDetailId
  if (typeof sent.code === 'string') sent.code = codeOf(sent.code)
  if (sent.lastInspectionDate !== null && sent.lastInspectionDate !== undefined) {
    sent.lastInspectionDate = dayOf(sent.lastInspectionDate)
  }
  sent.qrCode = sent.qrCode ?? false
  return sent
}

const FAILED = 'Failed to add data.'

/** How a refused create of child equipment is worded: its code is its serial number (MASTER-100); something is always said (MASTER-101). */
export const childCreateError = (message: string | null | undefined): string =>
  message ? message.replace(/\bcode\b/g, 'serial number').replace(/\bCode\b/g, 'Serial number') : FAILED
