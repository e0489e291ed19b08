import { LIVE, SUSPEND_LABELS } from '@selamat/contract/domains/permits/permit-lifecycle'
import { EXPIRING_HOURS, type PermitRow } from '@selamat/contract/domains/permits/permit-register'
import { HOUR } from '@selamat/contract/kit/time'
import { formatDate, formatTime, span } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** What stands beside the status of a permit, and how urgent it is. */
export interface Urgency {
  readonly text: string
  readonly tone: 'attention' | 'stopped' | 'quiet'
}

type Looked = Pick<PermitRow, 'status' | 'endsAt' | 'suspendCode' | 'suspendedAt' | 'waitsFor' | 'holderName'>

/** So many names are said. */
const NAMED = 1

/** What a reader of the list should know beside the status of a permit; null: nothing. */
export function urgencyOf(
  { status, endsAt, suspendCode, suspendedAt, waitsFor, holderName }: Looked,
  now: Date,
): Urgency | null {
  const left = new Date(endsAt).getTime() - now.getTime()
  if (status === 'SUSPENDED' && suspendCode !== null) {
    const at = suspendedAt === null ? null : new Date(suspendedAt)
    const time = at && (formatDate(at) === formatDate(now) ? formatTime(at) : formatDate(at))
    const what = SUSPEND_LABELS[suspendCode]
    return { text: time === null ? what : texts.since(what, time), tone: 'stopped' }
  }
  if (status === 'EXPIRED') return { text: texts.endedAgo(span(left)), tone: 'attention' }
  if (LIVE.some((state) => state === status) && left > 0 && left <= EXPIRING_HOURS * HOUR) {
    return { text: texts.endsIn(span(left)), tone: 'attention' }
  }
  if (status === 'ISSUED') return { text: texts.toAccept(holderName), tone: 'quiet' }
  const who = waitsFor?.who ?? []
  if (who.length === 0) return null
  const names = who.slice(0, NAMED).join(', ')
  return { text: texts.with(who.length > NAMED ? `${names}${texts.more(who.length - NAMED)}` : names), tone: 'quiet' }
}

/** The window of a permit: its hours, and its days where they are not all today. */
export function windowOf({ startsAt, endsAt }: Pick<PermitRow, 'startsAt' | 'endsAt'>, now: Date) {
  const [from, until] = [new Date(startsAt), new Date(endsAt)]
  const [firstDay, lastDay] = [formatDate(from), formatDate(until)]
  const days =
    firstDay === lastDay
      ? firstDay
      : `${firstDay} – ${lastDay.slice(firstDay.slice(0, 5) === lastDay.slice(0, 5) ? 5 : 0)}`
  return {
    hours: `${formatTime(from)} – ${formatTime(until)}`,
    days: firstDay === lastDay && firstDay === formatDate(now) ? null : days,
  }
}
