import { LEAST_HOURS, type RateKind, TRIR_BASE } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import {
  countsDiffer,
  poissonInterval,
  type Weights,
  weightedInterval,
  weightsDiffer,
} from '../../../measures/intervals.ts'

/** What happened in a period, as the rates need it. */
export interface Happened {
  /** Approved hours. */
  readonly hours: number
  readonly lostTime: number
  readonly recordable: number
  /** Of each injury with rest, the calendar days lost. */
  readonly lostDays: readonly number[]
}

export interface Rate {
  readonly kind: RateKind
  readonly base: number
  readonly hours: number
  /** Injuries, or days. */
  readonly count: number
  /** Null where the hours are too few for a rate. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** The period before. */
  readonly before: number | null
  /** Null where the change can be chance. */
  readonly change: 'UP' | 'DOWN' | null
}

const countOf = (kind: RateKind, happened: Happened) =>
  kind === 'LTIFR' ? happened.lostTime : kind === 'TRIR' ? happened.recordable : weightsOf(happened).sum
const isEnough = ({ hours }: Happened) => hours >= LEAST_HOURS
const rateOf = (kind: RateKind, base: number, happened: Happened) =>
  isEnough(happened) ? (countOf(kind, happened) * base) / happened.hours : null

const weightsOf = ({ lostDays }: Happened): Weights => ({
  sum: lostDays.reduce((sum, one) => sum + one, 0),
  squares: lostDays.reduce((sum, one) => sum + one * one, 0),
  heaviest: Math.max(0, ...lostDays),
})

/** Which way a rate went by more than chance. */
function changeOf(kind: RateKind, before: Happened, now: Happened): Rate['change'] {
  const hours = [before.hours, now.hours] as const
  const differs =
    kind === 'SEVERITY'
      ? weightsDiffer(weightsOf(before), weightsOf(now), hours)
      : countsDiffer(countOf(kind, before), countOf(kind, now), hours)
  if (!differs) return null
  return countOf(kind, now) / now.hours > countOf(kind, before) / before.hours ? 'UP' : 'DOWN'
}

/** A rate of a period with its 95 % interval, beside that of the period before. Below 200,000 hours it has its count alone. */
export function rate(kind: RateKind, rateBase: number, now: Happened, before: Happened): Rate {
  const base = kind === 'TRIR' ? TRIR_BASE : rateBase
  const count = countOf(kind, now)
  const interval = kind === 'SEVERITY' ? weightedInterval(weightsOf(now)) : poissonInterval(count)
  const scaled = (value: number) => (isEnough(now) ? (value * base) / now.hours : null)
  const isComparable = isEnough(now) && isEnough(before)
  return {
    kind,
    base,
    hours: now.hours,
    count,
    value: rateOf(kind, base, now),
    low: scaled(interval.low),
    high: scaled(interval.high),
    before: rateOf(kind, base, before),
    change: isComparable ? changeOf(kind, before, now) : null,
  }
}
