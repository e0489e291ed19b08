import { chiSquareQuantile, logGamma } from './gamma.ts'

/** Intervals have 95 %. */
const OUTSIDE = 0.05
/** Of the normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.959963984540054
/** Above it a distribution is as good as normal, and its sum would take long. */
const MANY = 10_000

export interface Interval {
  readonly low: number
  readonly high: number
}

/** Numbers of events that weigh differently, such as injuries by the days they cost. */
export interface Weights {
  readonly sum: number
  readonly squares: number
  readonly heaviest: number
}
const ones = (count: number): Weights => ({ sum: count, squares: count, heaviest: 1 })

/** The exact 95 % interval of the expected number behind a count of a Poisson process (Garwood 1936, by chi-square). */
export const poissonInterval = (count: number): Interval => weightedInterval(ones(count))

/**
 * The same of a sum of weights, such as the days lost by injuries: days come in clumps, so each injury is one event (Fay and Feuer
 * 1997). With weights of 1 it is the exact interval of the count. `heaviest` is the weight that the next event could have.
 */
export function weightedInterval({ sum, squares, heaviest }: Weights, next = Math.max(1, heaviest)): Interval {
  if (sum > MANY) {
    const spread = Z * Math.sqrt(squares)
    return { low: sum - spread, high: sum + spread }
  }
  const [more, wider] = [sum + next, squares + next * next]
  return {
    low: sum === 0 ? 0 : (squares / (2 * sum)) * chiSquareQuantile(OUTSIDE / 2, (2 * sum * sum) / squares),
    high: (wider / (2 * more)) * chiSquareQuantile(1 - OUTSIDE / 2, (2 * more * more) / wider),
  }
}

/** Whether two sums of weights over exposures differ by more than chance: their intervals lie apart. */
export function weightsDiffer(one: Weights, other: Weights, [before, after]: readonly [number, number]): boolean {
  const heaviest = Math.max(1, one.heaviest, other.heaviest)
  const [a, b] = [weightedInterval(one, heaviest), weightedInterval(other, heaviest)]
  return a.low / before > b.high / after || a.high / before < b.low / after
}

/** Wilson's 95 % interval of a share, 0 to 1. */
export function shareInterval(part: number, all: number): Interval {
  if (all === 0) return { low: 0, high: 1 }
  const p = part / all
  const scale = 1 + Z ** 2 / all
  const centre = (p + Z ** 2 / (2 * all)) / scale
  const spread = (Z / scale) * Math.sqrt((p * (1 - p)) / all + Z ** 2 / (4 * all ** 2))
  return { low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) }
}

interface Share {
  readonly part: number
  readonly all: number
}
/** Whether two shares differ by more than chance: Newcombe's interval of their difference is without 0. */
export function sharesDiffer(one: Share, other: Share): boolean {
  if (one.all === 0 || other.all === 0) return false
  const [p, q] = [one.part / one.all, other.part / other.all]
  const [a, b] = [shareInterval(one.part, one.all), shareInterval(other.part, other.all)]
  const low = p - q - Math.hypot(p - a.low, b.high - q)
  const high = p - q + Math.hypot(a.high - p, q - b.low)
  return low > 0 || high < 0
}

/**
 * Whether two Poisson counts over exposures differ by more than chance: given their sum, the first is binomial with the share of its
 * exposure (Przyborowski and Wilenski 1940). Among unchanged ones it says so of at most 5 in 100.
 */
export function countsDiffer(one: number, other: number, exposures: readonly [number, number] = [1, 1]): boolean {
  const total = one + other
  const share = exposures[0] / (exposures[0] + exposures[1])
  if (total === 0 || !(share > 0 && share < 1)) return false
  if (total > MANY) {
    const { low, high } = shareInterval(one, total)
    return share < low || share > high
  }
  let [atMost, atLeast] = [0, 0]
  for (let count = 0; count <= total; count++) {
    const choices = logGamma(total + 1) - logGamma(count + 1) - logGamma(total - count + 1)
    const probability = Math.exp(choices + count * Math.log(share) + (total - count) * Math.log(1 - share))
    if (count <= one) atMost += probability
    if (count >= one) atLeast += probability
  }
  return Math.min(atMost, atLeast) * 2 < OUTSIDE
}

interface Median {
  readonly median: number
  readonly quartiles: readonly [number, number]
  readonly rows: number
}
/** Whether two medians differ by more than chance: their notches do not meet (McGill, Tukey and Larsen, 1978). */
export function mediansDiffer(one: Median, other: Median): boolean {
  const notch = ({ median, quartiles: [low, high], rows }: Median): Interval => {
    const spread = (1.57 * (high - low)) / Math.sqrt(rows)
    return { low: median - spread, high: median + spread }
  }
  if (one.rows < 5 || other.rows < 5) return false
  const [a, b] = [notch(one), notch(other)]
  return a.low > b.high || a.high < b.low
}
