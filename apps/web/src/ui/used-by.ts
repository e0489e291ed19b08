import { ApiError, messageOf } from '../lib/api-error.ts'
import { count } from '../lib/format.ts'

export interface UsedBy {
  readonly what: string
  readonly count: number
  /** The first few that the reader can see, with the page of each. */
  readonly records?: readonly { readonly id: number; readonly label: string; readonly to: string | null }[]
}

/** Uses are counted up to this number. */
const COUNTED = 1000

/** Where a record is used, in words: "3 sub-locations and 1,000 or more reports". */
export function usedByText(usedBy: readonly UsedBy[]): string {
  const parts = usedBy.map((use) => `${count(use.count)}${use.count >= COUNTED ? ' or more' : ''} ${use.what}`)
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)
}

const isUse = (value: unknown): value is UsedBy =>
  typeof value === 'object' && value !== null && 'what' in value && 'count' in value && typeof value.count === 'number'

/** Why something was refused, with where the record is used if that is the reason. */
export function errorText(thrown: unknown): string {
  const used = thrown instanceof ApiError && Array.isArray(thrown.details.usedBy) ? thrown.details.usedBy : []
  const text = usedByText(used.filter(isUse))
  const message = messageOf(thrown)
  return text === '' || message.includes(' by ') ? message : `${message}: ${text}`
}
