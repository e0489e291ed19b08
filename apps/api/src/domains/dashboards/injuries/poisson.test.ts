import { describe, expect, it } from 'vitest'
import { changeOf, chiSquareQuantile, poissonInterval, weightedInterval } from './poisson.ts'
import { rate } from './rate.ts'

/** Reference values: tables of the exact interval of a Poisson count (Garwood 1936; Ulm 1990), 95 %. */
const GARWOOD = [
  [0, 0, 3.6889],
  [1, 0.0253, 5.5716],
  [2, 0.2422, 7.2247],
  [3, 0.6187, 8.7673],
  [5, 1.6235, 11.6683],
  [10, 4.7954, 18.3904],
  [20, 12.2165, 30.8884],
  [50, 37.1105, 65.9188],
  [100, 81.3639, 121.6268],
] as const
/** Quantiles of chi-square as tables print them. */
const CHI_SQUARE = [
  [0.95, 1, 3.8415],
  [0.975, 2, 7.3778],
  [0.025, 10, 3.247],
  [0.975, 40, 59.3417],
  [0.5, 100, 99.3341],
] as const

/** A generator that repeats itself: the same years in every run. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
function poisson(mean: number, random: () => number): number {
  let [count, product] = [0, random()]
  const end = Math.exp(-mean)
  while (product > end) {
    product *= random()
    count++
  }
  return count
}

describe('the interval of a rate', () => {
  it.each(GARWOOD)('of %i injuries is the exact one of the tables', (count, low, high) => {
    const interval = poissonInterval(count)
    expect(interval.low).toBeCloseTo(low, 3)
    expect(interval.high).toBeCloseTo(high, 3)
  })

  it.each(CHI_SQUARE)(
    'takes its quantiles of chi-square (%d, %d degrees) as tables have them',
    (share, degrees, value) => {
      expect(chiSquareQuantile(share, degrees)).toBeCloseTo(value, 3)
    },
  )

  it('of lost days is wider than that of as many injuries: ten days of one injury are one event', () => {
    const clump = weightedInterval([10])
    expect(clump.high - clump.low).toBeGreaterThan(poissonInterval(10).high - poissonInterval(10).low)
    expect(weightedInterval([1, 1, 1])).toEqual(poissonInterval(3))
  })

  it('has the expected number in 95 % of simulated years', () => {
    const random = generator(7)
    for (const mean of [0.5, 3, 12]) {
      let inside = 0
      const YEARS = 4000
      for (let year = 0; year < YEARS; year++) {
        const { low, high } = poissonInterval(poisson(mean, random))
        if (low <= mean && mean <= high) inside++
      }
      expect([mean, inside / YEARS >= 0.95]).toEqual([mean, true])
    }
  })
})

describe('the arrow of a rate', () => {
  it('is not drawn in 95 % of unchanged years, and is drawn where the rate has become a third', () => {
    const random = generator(11)
    const PAIRS = 4000
    const arrowsOf = (mean: number, later: number) => {
      let arrows = 0
      for (let pair = 0; pair < PAIRS; pair++) {
        const before = { count: poisson(mean, random), hours: 1_000_000 }
        if (changeOf(before, { count: poisson(later, random), hours: 800_000 }) !== null) arrows++
      }
      return arrows / PAIRS
    }
    for (const mean of [1, 5, 20]) expect([mean, arrowsOf(mean, mean * 0.8) <= 0.05]).toEqual([mean, true])
    expect(arrowsOf(30, 8)).toBeGreaterThan(0.8)
  })

  it('says which way', () => {
    expect(changeOf({ count: 2, hours: 1e6 }, { count: 20, hours: 1e6 })).toBe('UP')
    expect(changeOf({ count: 20, hours: 1e6 }, { count: 2, hours: 1e6 })).toBe('DOWN')
    expect(changeOf({ count: 0, hours: 1e6 }, { count: 0, hours: 1e6 })).toBeNull()
    expect(changeOf({ count: 3, hours: 0 }, { count: 9, hours: 1e6 })).toBeNull()
  })
})

describe('a rate', () => {
  const year = (hours: number, lostTime: number) => ({ hours, lostTime, recordable: lostTime + 2, lostDays: [4, 9] })

  it('is injuries by the base in the hours, with its interval', () => {
    const made = rate('LTIFR', 1_000_000, year(2_000_000, 5), year(2_000_000, 4))
    expect(made).toMatchObject({ count: 5, value: 2.5, before: 2, change: null, base: 1_000_000 })
    expect(made.low).toBeCloseTo(1.6235 / 2, 3)
    expect(made.high).toBeCloseTo(11.6683 / 2, 3)
    expect(rate('TRIR', 1_000_000, year(2_000_000, 5), year(0, 0))).toMatchObject({
      value: 0.7,
      base: 200_000,
      before: null,
    })
    expect(rate('SEVERITY', 200_000, year(2_600_000, 5), year(0, 0))).toMatchObject({ count: 13, value: 1 })
  })

  it('is the count alone below 200,000 hours, and with no hours at all', () => {
    for (const hours of [0, 199_999]) {
      const made = rate('LTIFR', 1_000_000, year(hours, 3), year(2_000_000, 40))
      expect(made).toMatchObject({ count: 3, value: null, low: null, high: null, change: null })
    }
    expect(rate('LTIFR', 1_000_000, year(200_000, 3), year(2_000_000, 40)).value).toBe(15)
  })
})
