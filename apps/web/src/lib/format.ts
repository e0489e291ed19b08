import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'

export { formatDate, formatTime }

/** An instant of the API as people read it: YYYY-MM-DD HH:MM in Jakarta; a dash where there is none. */
export function dateTime(instant: string | null | undefined): string {
  if (!instant) return '–'
  const moment = new Date(instant)
  return `${formatDate(moment)} ${formatTime(moment)}`
}

/** The day of an instant of the API, YYYY-MM-DD in Jakarta; a dash where there is none. */
export const dateOf = (instant: string | null | undefined): string => (instant ? formatDate(new Date(instant)) : '–')

/**
 * From an instant to another: "2026-11-25 20:51 – 11-26 08:51", the day once where both are of one day and the year once where
 * both are of one year.
 */
export function period(from: string, until: string): string {
  const [begin, end] = [dateTime(from), dateTime(until)]
  const short = begin.slice(0, 10) === end.slice(0, 10) ? 11 : begin.slice(0, 5) === end.slice(0, 5) ? 5 : 0
  return `${begin} – ${end.slice(short)}`
}

const numbers = new Intl.NumberFormat('en-US')

/** A number with thousands separators. */
export const count = (value: number): string => numbers.format(value)

/** "1 result", "12 results", "about 12,000 results". */
export function results(total: number, exact: boolean = true): string {
  return `${exact ? '' : 'about '}${count(total)} ${total === 1 ? 'result' : 'results'}`
}

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** A size in decimal units: 10,000,000 bytes are 10 MB. */
export function fileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}

const STEPS = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const

/** The two largest parts of a span: "1 h 18 min", "2 d 4 h", "under 1 min". */
export function span(milliseconds: number): string {
  let minutes = Math.floor(Math.abs(milliseconds) / MINUTE)
  if (minutes === 0) return 'under 1 min'
  const parts: string[] = []
  for (const [unit, worth] of STEPS) {
    const whole = Math.floor(minutes / worth)
    minutes -= whole * worth
    if (whole > 0) parts.push(`${whole} ${unit}`)
  }
  return parts.slice(0, 2).join(' ')
}

/** How a due time stands to now: "due in 18 min", "overdue 1 d 4 h". */
export function dueIn(instant: string, now: Date = new Date()): string {
  const left = new Date(instant).getTime() - now.getTime()
  return left < 0 ? `overdue ${span(left)}` : `due in ${span(left)}`
}

/** `location type` → `Location type`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
