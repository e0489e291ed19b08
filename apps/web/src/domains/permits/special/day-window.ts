import { formatTimestamp } from '@selamat/contract/kit/dates'
import { DAY } from '@selamat/contract/kit/time'

/** They leave their day to another. */
const FREES_DAY: readonly string[] = ['CANCELLED', 'REJECTED', 'DELETED']

/** The days that count. */
export const countedDays = <T extends { readonly status: string }>(days: readonly T[]): readonly T[] =>
  days.filter(({ status }) => !FREES_DAY.includes(status))

interface Window {
  readonly startsAt: string
  readonly endsAt: string
}

/**
 * The window that is proposed for the next day: the hours of the special permit, a day after the last one and not in the past;
 * where the permit to work ends before, the rest of it, or its last hours where there is no rest.
 */
export function nextDay(special: Window, days: readonly Window[], topEndsAt: string, now: Date): Window {
  const [first, ends] = [Date.parse(special.startsAt), Date.parse(special.endsAt)]
  const last = Math.max(first, ...days.map(({ startsAt }) => Date.parse(startsAt)))
  const begins = Math.max(last + DAY, first + Math.ceil((now.getTime() - first) / DAY) * DAY)
  const top = Date.parse(topEndsAt)
  const after = Math.max(ends, now.getTime(), ...days.map(({ endsAt }) => Date.parse(endsAt)))
  const from = begins < top ? begins : after < top ? after : Math.max(first, top - (ends - first))
  const until = Math.min(from + ends - first, top)
  return { startsAt: formatTimestamp(new Date(from)), endsAt: formatTimestamp(new Date(until)) }
}
