import { addDays } from '@selamat/contract/kit/dates'

const WEEK = 7

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

/** The weeks that a month touches, Monday first, whole. */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekday(`${month}-01`))
  const count = Math.ceil((weekday(`${month}-01`) + daysOf(month).length) / WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, index) => addDays(first, week * WEEK + index)),
  )
}

const KEYS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, WEEK - 1 - weekday(day)),
  PageUp: (day) => sameDayIn(addMonths(monthOf(day), -1), day),
  PageDown: (day) => sameDayIn(addMonths(monthOf(day), 1), day),
}

const sameDayIn = (month: string, day: string) => {
  const last = lastDay(month)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** The day that a key leads to; undefined for any other key. */
export const dayAfterKey = (key: string, day: string): string | undefined => KEYS[key]?.(day)

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

/** "November 2026". */
const monthFormat = formatter({ month: 'long', year: 'numeric' })
export const monthText = (month: string): string => monthFormat(`${month}-01`)
/** "Thu". */
export const weekdayName = formatter({ weekday: 'short' })
/** "Thursday 26 November 2026". */
export const dayText = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
