import { MOST_DAYS, USUAL_DAYS } from '@selamat/contract/domains/permits/figures/permit-figures'
import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { isDays, type ListState, withFilter } from '../../../ui/list/list-state.ts'

/** The ready-made periods, in days up to today. */
export const LAST_DAYS = [7, USUAL_DAYS, 90] as const
type LastDays = (typeof LAST_DAYS)[number]

/** The ready-made period of an address; null: one with days of its own. */
export const lastDaysOf = ({ filter }: ListState): LastDays | null =>
  'period' in filter ? null : (LAST_DAYS.find((days) => String(days) === filter.days?.toString()) ?? USUAL_DAYS)

/** The state with a ready-made period. */
export const withLastDays = (state: ListState, days: LastDays): ListState =>
  withFilter(withFilter(state, 'period', null), 'days', days === USUAL_DAYS ? null : [String(days)])

interface Period {
  readonly from: string
  readonly until: string
  /** A longer one was chosen: these are its last days. */
  readonly isCut: boolean
}

/** The first and last day of the period of an address. */
export function periodOf(state: ListState, now: Date): Period {
  const today = formatDate(now)
  const { period } = state.filter
  if (!isDays(period)) {
    return { from: addDays(today, 1 - (lastDaysOf(state) ?? USUAL_DAYS)), until: today, isCut: false }
  }
  const until = period.until ?? today
  const from = period.from ?? addDays(until, 1 - USUAL_DAYS)
  const earliest = addDays(until, 1 - MOST_DAYS)
  if (from < earliest) return { from: earliest, until, isCut: true }
  return { from, until, isCut: false }
}
