import type { permitRegister } from '@selamat/contract/domains/permits/permit-register'
import { addDays, formatDate, formatTimestamp } from '@selamat/contract/kit/dates'
import type { DataOf } from '@selamat/contract/kit/endpoint'
import { DAY } from '@selamat/contract/kit/time'
import { texts } from './texts.ts'

export type OwnPermit = DataOf<typeof permitRegister.users>['dataList'][number]
export type Window = Pick<OwnPermit, 'startsAt' | 'endsAt'>

/** What never came to work is not repeated. */
const UNUSED: readonly string[] = ['draft', 'DELETED', 'CANCELLED', 'REJECTED', 'REVISION']

/** The same hours of today; where they are over, of tomorrow. */
export function repeatedWindow({ startsAt, endsAt }: Window, now: Date): Window {
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  const today = Date.parse(`${formatDate(now)}T00:00:00+07:00`)
  const days = Math.round((today - Date.parse(`${formatDate(new Date(from))}T00:00:00+07:00`)) / DAY)
  const later = (until + days * DAY > now.getTime() ? days : days + 1) * DAY
  return { startsAt: formatTimestamp(new Date(from + later)), endsAt: formatTimestamp(new Date(until + later)) }
}

/** The permit to work that the reader requested or held last, on a day before today; null without one. */
export function lastOwn(permits: readonly OwnPermit[], now: Date): OwnPermit | null {
  const today = formatDate(now)
  const [last] = permits
    .filter(({ part, kind, status, startsAt }) => {
      const isOwn = part !== 'CREW' && kind === 'PTW' && !UNUSED.includes(status)
      return isOwn && formatDate(new Date(startsAt)) < today
    })
    .sort((one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt))
  return last ?? null
}

/** How the button that repeats a permit is called. */
export function repeatLabel({ startsAt }: Window, now: Date): string {
  const day = formatDate(new Date(startsAt))
  return day === addDays(formatDate(now), -1) ? texts.repeatYesterday : texts.repeatOf(day)
}
