import { formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'

/** The instant of a time of day: the last one that has passed, or is about to. */
export function lastInstant(time: string, now: Date): string {
  const today = `${formatDate(now)}T${time}:00+07:00`
  const isTomorrow = Date.parse(today) - now.getTime() > DAY / 2
  return isTomorrow ? formatTimestamp(new Date(Date.parse(today) - DAY)) : today
}
