import { type ExpiryState, expiryState } from '@selamat/contract/domains/expiry/expiry-kind'
import type { StatusKey } from '../../ui/status.ts'

const MEANINGS: Readonly<Record<ExpiryState, StatusKey>> = { OVERDUE: 'stopped', SOON: 'attention', LATER: 'draft' }

/** What a state means among the statuses of the product. */
export const meaningOf = (state: ExpiryState): StatusKey => MEANINGS[state]

/** The same of a day. */
export const meaningOn = (day: string, today: string): StatusKey => MEANINGS[expiryState(day, today)]
