/** Of the normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.959963984540054
/** Above it the distribution is as good as normal, and its sum would take long. */
const MANY = 2000

export interface Interval {
  readonly low: number
  readonly high: number
}

/** How likely a Poisson variable of a mean is at most `n`. */
function poissonUpTo(n: number, mean: number): number {
  let term = Math.exp(-mean)
  let sum = term
  for (let k = 1; k <= n; k++) {
    term *= mean / k
    sum += term
  }
  return sum
}

/** Where a falling function of the mean reaches a level. */
function solve(level: number, of: (mean: number) => number, high: number): number {
  let [from, to] = [0, high]
  for (let step = 0; step < 100; step++) {
    const middle = (from + to) / 2
    if (of(middle) > level) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** The exact 95 % interval of a Poisson count (Garwood, 1936); of very many by Byar's approximation. */
export function poissonInterval(count: number): Interval {
  const spread = Z * Math.sqrt(count)
  if (count > 600) {
    const byar = (n: number, z: number) => n * (1 - 1 / (9 * n) + z / (3 * Math.sqrt(n))) ** 3
    return count > MANY
      ? { low: count - spread, high: count + spread }
      : { low: byar(count, -Z), high: byar(count + 1, Z) }
  }
  const most = count + 6 * Math.sqrt(count + 1) + 10
  const low = count === 0 ? 0 : solve(0.975, (mean) => poissonUpTo(count - 1, mean), most)
  return { low, high: solve(0.025, (mean) => poissonUpTo(count, mean), most) }
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
 * exposure, and Wilson's interval of it is without that share.
 */
export function countsDiffer(one: number, other: number, exposures: readonly [number, number] = [1, 1]): boolean {
  const expected = exposures[0] / (exposures[0] + exposures[1])
  if (one + other === 0 || !Number.isFinite(expected)) return false
  const { low, high } = shareInterval(one, one + other)
  return expected < low || expected > high
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
