import type { HistoryEntry } from '@selamat/contract/kit/traces'
import { dateTime } from '../../lib/format.ts'
import { statusLabel } from '../status.ts'

export interface Change {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** Kept by the system and said elsewhere in the entry. */
const SYSTEM = new Set(['id', 'version', 'createdAt', 'updatedAt', 'companyId'])
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * What a person reads of an entry: no fields of the system, the name of another record instead of its id, and nothing
 * that stayed as it was or is the reason, which stands above them.
 */
export function readableChanges({ changes, reason = null }: Described): Change[] {
  const fields = new Set(changes.map(({ field }) => field))
  const named = (field: string) => field.endsWith('Id') && fields.has(field.replace(/Id$/, 'Name'))
  const same = ({ from, to }: Change) => (isEmpty(from) && isEmpty(to)) || JSON.stringify(from) === JSON.stringify(to)
  const isReason = ({ to }: Change) => reason !== null && to === reason
  return changes.filter(
    (change) => !isReason(change) && !SYSTEM.has(change.field) && !named(change.field) && !same(change),
  )
}

type Described = Pick<HistoryEntry, 'changes'> & { readonly reason?: HistoryEntry['reason'] }

/** A field's name in words: `locationTypeName` → "Location type name"; what is no name in code is words already. */
export function fieldLabel(field: string): string {
  if (!/^[a-z][\w.]*$/.test(field)) return field
  const label = field
    .replace(/Id$/, '')
    .replace(/[_.]/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A value as text, of a field where its name decides; null where there is none. */
export function valueText(value: unknown, field?: string): string | null {
  if (isEmpty(value)) return null
  if (typeof value === 'string' && field === 'status') return statusLabel(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && CODE.test(value)) return statusLabel(value)
  if (typeof value === 'string' && INSTANT.test(value)) return dateTime(value)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => valueText(each) ?? '–').join(', ')
  return JSON.stringify(value)
}
/** A state of a life cycle. */
const CODE = /^[A-Z]+(_[A-Z]+)+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:\+07:00|Z)$/
