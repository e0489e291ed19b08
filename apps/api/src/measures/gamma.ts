/** The logarithm of the gamma function (Lanczos). */
export function logGamma(x: number): number {
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
