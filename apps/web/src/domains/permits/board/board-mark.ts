import type { BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { formatDate, formatTime } from '@selamat/contract/kit/dates'
import { MINUTE } from '@selamat/contract/kit/time'
import { dateOf, dateTime } from '../../../lib/format.ts'
import { type StatusKey, statusKey, statusLabel } from '../../../ui/status.ts'
import type { OpenConflict } from './open-conflicts.tsx'
import { texts } from './texts.ts'

/** Work that ends so soon needs attention. */
const SOON = 30 * MINUTE
/** From when on a bar names its end. */
const NAMED = 120 * MINUTE

/** The most urgent first: what one mark for several permits shows. */
const URGENCY: readonly StatusKey[] = ['stopped', 'attention', 'inforce', 'waiting', 'draft', 'ended']

/** The mark of a permit: stopped, then work that ends soon, then its status. */
export function markOf({ status, endsAt }: Pick<BoardPermit, 'status' | 'endsAt'>, at: Date): StatusKey {
  const left = Date.parse(endsAt) - at.getTime()
  return status === 'ACTIVE' && left <= SOON ? 'attention' : statusKey(status, 'permit')
}

/** The mark of several permits at one place. */
export const mostUrgent = (permits: readonly BoardPermit[], at: Date): StatusKey => {
  const marks = new Set(permits.map((permit) => markOf(permit, at)))
  return URGENCY.find((key) => marks.has(key)) ?? 'ended'
}

/** From when until when a permit runs; with the days, where it ends on another one. */
export function windowOf({ startsAt, endsAt }: Pick<BoardPermit, 'startsAt' | 'endsAt'>): string {
  const written = dateOf(startsAt) === dateOf(endsAt) ? timeOf : dateTime
  return texts.fromTo(written(startsAt), written(endsAt))
}
const timeOf = (instant: string) => formatTime(new Date(instant))

/** When work ends soon, or ended without being handed back; else nothing. */
export function endOf({ status, endsAt }: Pick<BoardPermit, 'status' | 'endsAt'>, at: Date): string[] {
  if (status === 'EXPIRED') {
    return [texts.expired(dateOf(endsAt) === formatDate(at) ? timeOf(endsAt) : dateTime(endsAt))]
  }
  const isNear = status === 'ACTIVE' && Date.parse(endsAt) - at.getTime() <= NAMED
  return isNear ? [texts.ends(formatTime(new Date(endsAt)))] : []
}

/** What a bar says at its right end. */
export function noteOf(permit: BoardPermit, at: Date): string {
  const { status, suspendReason, suspendedAt, people } = permit
  if (status === 'SUSPENDED') {
    return [suspendReason ?? statusLabel(status), ...(suspendedAt ? [formatTime(new Date(suspendedAt))] : [])].join(' ')
  }
  const [end] = endOf(permit, at)
  return end ?? (status === 'ACTIVE' ? texts.people(people) : statusLabel(status))
}

/** The status of a permit with its end, said once. */
export function statusOf(permit: Pick<BoardPermit, 'status' | 'endsAt'>, at: Date): string {
  const label = statusLabel(permit.status)
  const [end] = endOf(permit, at)
  if (end === undefined) return label
  return permit.status === 'EXPIRED' ? end.replace(/^./, (first) => first.toUpperCase()) : `${label}, ${end}`
}

/** The last part of a permit number: the rest is the same for all. */
export const shortNumber = (number: string): string => number.slice(number.lastIndexOf('/') + 1)

/** Everything a bar shows by place and colour, in words. */
export function sentenceOf(permit: BoardPermit, at: Date, conflicts: readonly OpenConflict[]): string {
  const { number, title, status, startsAt, endsAt, people, isolations, holderName } = permit
  const window = windowOf({ startsAt, endsAt })
  const against = conflicts.map((other) => shortNumber(other.number)).join(', ')
  const said = [
    `${shortNumber(number)} ${title}`,
    statusLabel(status),
    window,
    texts.people(people),
    holderName,
    ...(isolations > 0 ? [texts.isolations(isolations)] : []),
    ...(against === '' ? [] : [texts.conflictWith(against)]),
  ]
  return status === 'SUSPENDED' ? [...said, noteOf(permit, at)].join(', ') : said.join(', ')
}
