import type { Counted } from '../../measures/ask-figures.ts'
import type { CountedGroup } from '../../measures/count-expression.ts'
import {
  countsDiffer,
  type Interval,
  mediansDiffer,
  poissonInterval,
  shareInterval,
  sharesDiffer,
  type Weights,
  weightedInterval,
  weightsDiffer,
} from '../../measures/intervals.ts'
import type { Measure } from '../../measures/measure.ts'

const EMPTY: CountedGroup = { value: null, isTotal: true, rows: 0, times: 0, part: 0 }
const NO_WEIGHTS: Weights = { sum: 0, squares: 0, heaviest: 0 }
const rounded = (value: number, digits = 2) => Math.round(value * 10 ** digits) / 10 ** digits
const percent = (share: number) => rounded(share * 100, 1)

/** The rows of all groups together. */
export const totalOf = ({ groups }: Pick<Counted, 'groups'>): CountedGroup =>
  groups.find(({ isTotal }) => isTotal) ?? EMPTY

/** Whether a rate says something: it is divided by enough. */
const isRate = (measure: Measure, per: number | null | undefined): per is number =>
  measure.kind === 'RATE' && typeof per === 'number' && per > 0 && per >= (measure.per.least ?? 0)

/** What a rate counts: its rows, or what they weigh. */
const countOf = ({ rows, weights }: CountedGroup) => weights?.sum ?? rows

/** The number of rows as their measure says it; null where there is none to say. */
export function numberOf(measure: Measure, group: CountedGroup, per?: number | null): number | null {
  switch (measure.kind) {
    case 'COUNT':
      return group.rows
    case 'SHARE':
      return group.rows === 0 ? null : percent((group.part ?? 0) / group.rows)
    case 'RATE':
      return isRate(measure, per) ? rounded((countOf(group) / per) * measure.per.times) : countOf(group)
    case 'PARTS': {
      const [part, whole] = group.parts ?? [0, 0]
      return whole === 0 ? null : percent(part / whole)
    }
    case 'INDEX': {
      const index = measure.index(group.cells ?? [])
      return index === null ? null : rounded(index)
    }
    case 'DURATION': {
      const taken = { MEDIAN: group.percentiles?.[1], MEAN: group.mean, LEAST: group.least }[measure.take]
      return taken === null || taken === undefined ? null : rounded(taken, 1)
    }
  }
}

/** What stands after the number; a rate of too little is a count. */
export const unitOf = (measure: Measure, per?: number | null): string =>
  measure.kind === 'RATE' && !isRate(measure, per) ? (measure.weighs ?? '') : measure.unit

/** The 95 % interval of a rate or share; null for what has none. */
export function intervalOf(measure: Measure, group: CountedGroup, per?: number | null): Interval | null {
  if (measure.kind === 'SHARE' && group.rows > 0) {
    const { low, high } = shareInterval(group.part ?? 0, group.rows)
    return { low: percent(low), high: percent(high) }
  }
  if (!isRate(measure, per) || measure.kind !== 'RATE') return null
  const { low, high } = group.weights ? weightedInterval(group.weights) : poissonInterval(group.rows)
  const rate = (count: number) => rounded((count / per) * measure.per.times)
  return { low: rate(low), high: rate(high) }
}

const medianOf = ({ rows, percentiles }: CountedGroup) => {
  const [low = null, median = null, high = null] = percentiles ?? []
  return low === null || median === null || high === null ? null : { median, quartiles: [low, high] as const, rows }
}

/** Whether a number and the one of the period before differ by more than chance. */
export function differs(measure: Measure, now: Counted, before: Counted): boolean {
  const [one, other] = [totalOf(now), totalOf(before)]
  switch (measure.kind) {
    case 'COUNT':
      return countsDiffer(one.rows, other.rows)
    case 'SHARE':
      return sharesDiffer({ part: one.part ?? 0, all: one.rows }, { part: other.part ?? 0, all: other.rows })
    case 'RATE': {
      const per = [now.per || 1, before.per || 1] as const
      return one.weights || other.weights
        ? weightsDiffer(one.weights ?? NO_WEIGHTS, other.weights ?? NO_WEIGHTS, per)
        : countsDiffer(one.rows, other.rows, per)
    }
    case 'PARTS':
    case 'INDEX':
      return false
    case 'DURATION': {
      const [a, b] = [medianOf(one), medianOf(other)]
      return measure.take === 'MEDIAN' && a !== null && b !== null && mediansDiffer(a, b)
    }
  }
}
