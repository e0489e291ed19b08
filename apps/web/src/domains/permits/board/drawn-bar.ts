import type { BoardPermit } from '@selamat/contract/domains/permits/board/board'
import { HOUR } from '@selamat/contract/kit/time'
import type { Span, Timed } from './lanes.ts'

/** A bar is never too short to be seen. */
const LEAST = 0.5 * HOUR
/** From this share of the board on it has its words in it; a shorter one has them beside it and needs this room with them. */
const FITS = 3.5 / 16
const BESIDE = 5.5 / 16
const iso = (instant: number): string => new Date(instant).toISOString()

/** A permit on the board: the hours of its bar with its words. */
export interface Drawn<T> extends Timed {
  readonly permit: T
  /** The hours of the bar alone. */
  readonly bar: Timed
  /** Where the words are; null: in the bar. */
  readonly label: 'before' | 'after' | null
}

/**
 * What has not been handed back reaches to the time of the board; what ended before the board stands at its edge. A bar too
 * short for its words has them beside it, at the end of the board before it: its lane is free until they end.
 */
export function drawnBar<T extends Timed & Pick<BoardPermit, 'status'>>(permit: T, at: Date, span: Span): Drawn<T> {
  const isLate = permit.status === 'EXPIRED' || permit.status === 'HANDED_BACK'
  const starts = Math.max(Date.parse(permit.startsAt), span.from)
  const end = Math.max(Date.parse(permit.endsAt), isLate ? Math.min(at.getTime(), span.until) : 0)
  const ends = Math.min(Math.max(end, starts + LEAST), span.until)
  const bar = { startsAt: iso(starts), endsAt: iso(ends) }
  const length = span.until - span.from
  const [fits, beside] = [FITS * length, BESIDE * length]
  if (ends - starts >= fits) return { permit, bar, ...bar, label: null }
  return starts + beside <= span.until
    ? { permit, bar, startsAt: bar.startsAt, endsAt: iso(starts + beside), label: 'after' }
    : { permit, bar, startsAt: iso(ends - beside), endsAt: bar.endsAt, label: 'before' }
}
