import { type ExpiryState, expiryState } from '@selamat/contract/domains/expiry/expiry-kind'
import type { StatusKey } from '../../ui/status.ts'

const MEANINGS: Readonly<Record<ExpiryState, StatusKey>> = { OVERDUE: 'stopped', SOON: 'attention', LATER: 'draft' }

/** The status of the design system for a state. */
export const meaningOf = (state: ExpiryState): StatusKey => MEANINGS[state]

/** The same of a day. */
export const meaningOn = (day: string, today: string): StatusKey => MEANINGS[expiryState(day, today)]
