import { addDays } from '@selamat/contract/kit/dates'

const WEEK = 7

/** What a calendar shows at once. */
export type Page = 'month' | 'week'

/** The month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** True for YYYY-MM. */
export const isMonth = (text: string | undefined): text is string => /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '')

/** The month so many months away. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK

const lastDay = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** The days of a month alone. */
export function daysOf(month: string): string[] {
  const count = Number(lastDay(month).slice(8))
  return Array.from({ length: count }, (_, index) => addDays(`${month}-01`, index))
}

/** The week of a day, Monday first. */
export function weekOf(day: string): string[] {
  const first = addDays(day, -weekday(day))
  return Array.from({ length: WEEK }, (_, index) => addDays(first, index))
}

/** The weeks that a month touches, whole. */
export function weeksOf(month: string): string[][] {
  const weeks = Math.ceil((weekday(`${month}-01`) + daysOf(month).length) / WEEK)
  return Array.from({ length: weeks }, (_, week) => weekOf(addDays(`${month}-01`, week * WEEK)))
}

const KEYS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, WEEK - 1 - weekday(day)),
}

const sameDayIn = (month: string, day: string) => {
  const last = lastDay(month)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** The same day some pages away: of a calendar of months, or of weeks. */
export const turned = (day: string, pages: number, page: Page): string =>
  page === 'week' ? addDays(day, pages * WEEK) : sameDayIn(addMonths(monthOf(day), pages), day)

const PAGES: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 }

/** The day that a key leads to; undefined for any other key. */
export function dayAfterKey(key: string, day: string, page: Page): string | undefined {
  const pages = PAGES[key]
  return pages === undefined ? KEYS[key]?.(day) : turned(day, pages, page)
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/** "November 2026". */
const monthFormat = formatter({ month: 'long', year: 'numeric' })
export const monthText = (month: string): string => monthFormat(`${month}-01`)
/** "Thu". */
export const weekdayName = formatter({ weekday: 'short' })
/** "26 November". */
const dayOfMonth = formatter({ day: 'numeric', month: 'long' })
/** "23 November to 29 November 2026". */
export const weekText = (week: readonly string[]): string =>
  `${dayOfMonth(week[0] ?? '')} to ${dayOfMonth(week.at(-1) ?? '')} ${(week.at(-1) ?? '').slice(0, 4)}`
/** "Thursday 26 November 2026". */
export const dayText = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
