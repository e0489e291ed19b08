import { hoursComplete, overMidnight, shiftMinutes } from '@selamat/contract/domains/master-data/work/shift-hours'

interface Hours {
  readonly startTime: string
  readonly endTime: string
  readonly breakMinutes: number
}

/** The hours of a shift as people read them: `22:00 – 06:00 (+1)` ends on the next day. */
export const hoursOf = (hours: Hours): string =>
  `${hours.startTime} – ${hours.endTime}${overMidnight(hours) ? ' (+1)' : ''}`

/** What is worked of a shift without its break: `7 h 30 min`; nothing while the hours are not known. */
export function workedOf(hours: Hours): string {
  const minutes = hoursComplete(hours) ? shiftMinutes(hours) - hours.breakMinutes : Number.NaN
  if (!(minutes > 0)) return ''
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
