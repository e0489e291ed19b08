import type { WidgetPeriod } from '@selamat/contract/domains/dashboards/widget'
import { addDays } from '@selamat/contract/kit/dates'
import type { Days } from '../../measures/measure.ts'

const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
const QUARTER_STARTS = ['01', '01', '01', '04', '04', '04', '07', '07', '07', '10', '10', '10']

/** The first day of a period that ends today. */
function beginOf(period: WidgetPeriod, today: string): string {
  if (typeof period === 'number') return addDays(today, 1 - period)
  const [year = '', month = ''] = today.split('-')
  const begins = {
    DAY: today,
    WEEK: addDays(today, -weekday(today)),
    MONTH: `${year}-${month}-01`,
    QUARTER: `${year}-${QUARTER_STARTS[Number(month) - 1]}-01`,
    YEAR: `${year}-01-01`,
  }
  return begins[period]
}

/** The days of a period up to today. */
export const daysOf = (period: WidgetPeriod, today: string): Days => ({ from: beginOf(period, today), until: today })

/** How many days a period has. */
export const lengthOf = ({ from, until }: Days): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1

/** As many days before a period. */
export function daysBefore(days: Days): Days {
  const until = addDays(days.from, -1)
  return { from: addDays(until, 1 - lengthOf(days)), until }
}

export interface Bucket extends Days {
  readonly label: string
}
const DAYS_BY_DAY = 14
const DAYS_BY_WEEK = 98

/** A period in at most 14 stretches: days, weeks that end with it, or months. */
export function bucketsOf(days: Days): Bucket[] {
  const length = lengthOf(days)
  if (length > DAYS_BY_WEEK) return monthsOf(days)
  const size = length > DAYS_BY_DAY ? 7 : 1
  const buckets: Bucket[] = []
  for (let until = days.until; until >= days.from; until = addDays(until, -size)) {
    const begin = addDays(until, 1 - size)
    const isWhole = begin >= days.from
    const from = isWhole ? begin : days.from
    buckets.unshift({ from, until, label: (size === 1 ? until : from).slice(5) })
  }
  return buckets
}

function monthsOf({ from, until }: Days): Bucket[] {
  const buckets: Bucket[] = []
  for (let begin = from; begin <= until; ) {
    const month = begin.slice(0, 7)
    const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
    const end = addDays(next, -1)
    buckets.push({ from: begin, until: end < until ? end : until, label: month.slice(2) })
    begin = next
  }
  return buckets
}
