/** The logarithm of the gamma function (Lanczos). */
function logGamma(x: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
    -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
  ]
  const z = x - 1
  const t = z + terms.length - 0.5
  const sum = terms.reduce((total, term, at) => total + term / (z + at + 1), 0.9999999999998099)
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

const TINY = 1e-300
const PRECISE = 1e-15
const MOST_STEPS = 10_000

/** The regularised lower incomplete gamma function P(shape, x): a series below, a continued fraction above (Numerical Recipes 6.2). */
function gammaShare(shape: number, x: number): number {
  if (x <= 0) return 0
  const factor = Math.exp(-x + shape * Math.log(x) - logGamma(shape))
  if (x < shape + 1) {
    let term = 1 / shape
    let sum = term
    for (let n = 1; n < MOST_STEPS && Math.abs(term) > Math.abs(sum) * PRECISE; n++) {
      term *= x / (shape + n)
      sum += term
    }
    return sum * factor
  }
  let b = x + 1 - shape
  let c = 1 / TINY
  let d = 1 / b
  let h = d
  for (let n = 1; n < MOST_STEPS; n++) {
    const a = -n * (n - shape)
    b += 2
    d = a * d + b
    if (Math.abs(d) < TINY) d = TINY
    c = b + a / c
    if (Math.abs(c) < TINY) c = TINY
    d = 1 / d
    h *= d * c
    if (Math.abs(d * c - 1) < PRECISE) break
  }
  return 1 - factor * h
}

/** The value below which a share of the gamma distribution of a shape lies, by halving. */
function gammaQuantile(share: number, shape: number): number {
  let [low, high] = [0, Math.max(1, shape * 2)]
  while (gammaShare(shape, high) < share) high *= 2
  for (let n = 0; n < 200 && high - low > 1e-12 * high; n++) {
    const middle = (low + high) / 2
    if (gammaShare(shape, middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The value below which a share of the chi-square distribution of so many degrees of freedom lies. */
export const chiSquareQuantile = (share: number, degrees: number): number => 2 * gammaQuantile(share, degrees / 2)

export interface Interval {
  readonly low: number
  readonly high: number
}

const OUTSIDE = 0.05

/** The exact 95 % interval of the expected number behind a count of a Poisson process (Garwood, by chi-square). */
export const poissonInterval = (count: number): Interval => weightedInterval(Array.from({ length: count }, () => 1))

/**
 * The same of a sum of weights, such as the days lost by injuries: days come in clumps, so each injury is one event (Fay and Feuer
 * 1997). With weights of 1 it is the exact interval of the count. `heaviest` is the weight that the next event could have.
 */
export function weightedInterval(weights: readonly number[], heaviest = Math.max(1, ...weights)): Interval {
  const sum = weights.reduce((total, one) => total + one, 0)
  const spread = weights.reduce((total, one) => total + one * one, 0)
  const [more, wider] = [sum + heaviest, spread + heaviest * heaviest]
  return {
    low: sum === 0 ? 0 : (spread / (2 * sum)) * chiSquareQuantile(OUTSIDE / 2, (2 * sum * sum) / spread),
    high: (wider / (2 * more)) * chiSquareQuantile(1 - OUTSIDE / 2, (2 * more * more) / wider),
  }
}

export interface Counted {
  readonly count: number
  readonly hours: number
}

/**
 * Which way a rate went between two periods, null where the difference can be chance: given both counts, the later is binomial
 * with the later's part of the hours (Przyborowski and Wilenski). Among unchanged periods it says so of at most 5 in 100.
 */
export function changeOf(before: Counted, now: Counted): 'UP' | 'DOWN' | null {
  const [total, hours] = [before.count + now.count, before.hours + now.hours]
  if (total === 0 || before.hours <= 0 || now.hours <= 0) return null
  const share = now.hours / hours
  const probability = (count: number) =>
    Math.exp(
      logGamma(total + 1) -
        logGamma(count + 1) -
        logGamma(total - count + 1) +
        count * Math.log(share) +
        (total - count) * Math.log(1 - share),
    )
  let [atMost, atLeast] = [0, 0]
  for (let count = 0; count <= total; count++) {
    const one = probability(count)
    if (count <= now.count) atMost += one
    if (count >= now.count) atLeast += one
  }
  if (Math.min(atMost, atLeast) * 2 >= OUTSIDE) return null
  return atLeast < atMost ? 'UP' : 'DOWN'
}
