import type { PermitState } from '@selamat/contract/domains/permits/permit-lifecycle'
import { DAY } from '@selamat/contract/kit/time'
import { formatDate, formatTime, span } from '../../../lib/format.ts'

/** A moment beside others: the time today, else date and time. */
export function momentOf(instant: string, now: Date): string {
  const moment = new Date(instant)
  const time = formatTime(moment)
  return formatDate(moment) === formatDate(now) ? time : `${formatDate(moment)} ${time}`
}

/** The states in which the window of a permit still counts down. */
const RUNNING: readonly PermitState[] = ['APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER', 'EXPIRED']

interface Window {
  readonly startsAt: string
  readonly endsAt: string
  readonly status: PermitState
}

/** Where a permit stands in its window: "ends 15:30, in 5 h 48 min"; of one that does not run the window itself. */
export function windowText({ startsAt, endsAt, status }: Window, now: Date): string {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (!RUNNING.includes(status)) return `${momentOf(startsAt, now)} to ${endOf(startsAt, endsAt, now)}`
  if (now.getTime() < start) return `starts ${momentOf(startsAt, now)}, in ${span(start - now.getTime())}`
  if (now.getTime() < end) return `ends ${momentOf(endsAt, now)}, in ${span(end - now.getTime())}`
  return `ended ${momentOf(endsAt, now)}, ${span(now.getTime() - end)} ago`
}

/** The end of a window, whose day is not repeated. */
function endOf(startsAt: string, endsAt: string, now: Date): string {
  const end = new Date(endsAt)
  return formatDate(new Date(startsAt)) === formatDate(end) ? formatTime(end) : momentOf(endsAt, now)
}

/** How long until the window begins or ends, in milliseconds; null where neither is near. */
export function untilChange({ startsAt, endsAt }: Window, now: Date): number | null {
  const left = [startsAt, endsAt].map((one) => Date.parse(one) - now.getTime()).filter((one) => one > 0)
  const next = Math.min(...left)
  return next < DAY ? next : null
}
