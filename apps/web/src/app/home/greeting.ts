import { formatDate, formatTime } from '../../lib/format.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const TITLES = /^(dr|drg|ir|h|hj|prof)\.?$/i

/** The part of the day in Jakarta: morning from 04:00, afternoon from 12:00, evening from 18:00. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTime(now).slice(0, 2))
  if (hour >= 4 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

/** The day of the week in Jakarta. */
export const weekday = (now: Date): string => WEEKDAYS[new Date(`${formatDate(now)}T00:00:00Z`).getUTCDay()] ?? ''

/** The first name, without titles: "dr. Maya Sari" is Maya. */
export const firstName = (fullName: string): string =>
  fullName.split(/\s+/).find((word) => word !== '' && !TITLES.test(word)) ?? fullName
