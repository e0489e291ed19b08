import { addDays, formatDate } from '@selamat/contract/kit/dates'
import { MOST_DAYS, USUAL_DAYS } from '@selamat/contract/kit/period'
import { DAY } from '@selamat/contract/kit/time'
import { isDays, type ListShape, type ListState, withFilter } from '../list/list-state.ts'

/** The ready-made periods, in days up to today. */
export const LAST_DAYS = [7, USUAL_DAYS, 90] as const
type LastDays = (typeof LAST_DAYS)[number]

/** What an address may hold, and a period: a ready-made one is in it without a chip. */
export const withPeriod = (shape: ListShape): ListShape => ({
  ...shape,
  filters: { ...shape.filters, period: 'days', days: 'texts' },
})

/** The ready-made period of an address; null: one with days of its own. */
export const lastDaysOf = ({ filter }: ListState): LastDays | null =>
  'period' in filter ? null : (LAST_DAYS.find((days) => String(days) === filter.days?.toString()) ?? USUAL_DAYS)

/** The state with a ready-made period. */
export const withLastDays = (state: ListState, days: LastDays): ListState =>
  withFilter(withFilter(state, 'period', null), 'days', days === USUAL_DAYS ? null : [String(days)])

export interface Days {
  readonly from: string
  readonly until: string
}

/** The first and last day of the period of an address; `isCut`: a longer one was chosen, these are its last days. */
export function periodOf(state: ListState, now: Date): Days & { readonly isCut: boolean } {
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

const lengthOf = ({ from, until }: Days) => (Date.parse(until) - Date.parse(from)) / DAY + 1

/** As many days just before a period, and what they are called. */
export function daysBefore(period: Days): Days & { readonly name: string } {
  const days = lengthOf(period)
  return { from: addDays(period.from, -days), until: addDays(period.from, -1), name: `in the ${days} days before` }
}
