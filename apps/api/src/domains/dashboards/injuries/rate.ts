import { LEAST_HOURS, type RateKind, TRIR_BASE } from '@selamat/contract/domains/dashboards/injuries/rate-words'
import { type Counted, changeOf, poissonInterval, weightedInterval } from './poisson.ts'

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

const days = ({ lostDays }: Happened) => lostDays.reduce((sum, one) => sum + one, 0)
const countOf = (kind: RateKind, happened: Happened) =>
  kind === 'LTIFR' ? happened.lostTime : kind === 'TRIR' ? happened.recordable : days(happened)
const isEnough = ({ hours }: Happened) => hours >= LEAST_HOURS
const rateOf = (kind: RateKind, base: number, happened: Happened) =>
  isEnough(happened) ? (countOf(kind, happened) * base) / happened.hours : null

/** Days of injuries are compared by their intervals: they show a change where these lie apart. */
function changeOfDays(before: Happened, now: Happened): Rate['change'] {
  const heaviest = Math.max(1, ...before.lostDays, ...now.lostDays)
  const [earlier, later] = [before, now].map(({ lostDays, hours }) => {
    const { low, high } = weightedInterval(lostDays, heaviest)
    return { low: low / hours, high: high / hours }
  })
  if (!earlier || !later) return null
  if (later.low > earlier.high) return 'UP'
  return later.high < earlier.low ? 'DOWN' : null
}

/** A rate of a period with its 95 % interval, beside that of the period before. Below 200,000 hours it has its count alone. */
export function rate(kind: RateKind, rateBase: number, now: Happened, before: Happened): Rate {
  const base = kind === 'TRIR' ? TRIR_BASE : rateBase
  const count = countOf(kind, now)
  const interval = kind === 'SEVERITY' ? weightedInterval(now.lostDays) : poissonInterval(count)
  const scaled = (value: number) => (isEnough(now) ? (value * base) / now.hours : null)
  const compare = (one: Happened): Counted => ({ count: countOf(kind, one), hours: one.hours })
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
    change: !isComparable
      ? null
      : kind === 'SEVERITY'
        ? changeOfDays(before, now)
        : changeOf(compare(before), compare(now)),
  }
}
