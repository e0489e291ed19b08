import { describe, expect, it } from 'vitest'
import { chiSquareQuantile } from './gamma.ts'
import {
  countsDiffer,
  mediansDiffer,
  poissonInterval,
  shareInterval,
  sharesDiffer,
  weightedInterval,
  weightsDiffer,
} from './intervals.ts'

/** A generator of the same numbers in every run (Mulberry32). */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
function poisson(mean: number, next: () => number): number {
  const least = Math.exp(-mean)
  let product = next()
  let count = 0
  while (product > least) {
    product *= next()
    count++
  }
  return count
}

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
/** Events of these weights together. */
const weights = (...each: number[]) => ({
  sum: each.reduce((total, one) => total + one, 0),
  squares: each.reduce((total, one) => total + one * one, 0),
  heaviest: Math.max(0, ...each),
})

describe('the interval of a count', () => {
  it.each(GARWOOD)('of %i is the exact one of the tables', (count, low, high) => {
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

  it('goes on smoothly where it is approximated', () => {
    const [a, b] = [poissonInterval(10_000), poissonInterval(10_001)]
    expect(Math.abs(a.low - b.low)).toBeLessThan(3)
    expect(Math.abs(a.high - b.high)).toBeLessThan(4)
  })

  it('of lost days is wider than that of as many injuries: ten days of one injury are one event', () => {
    const clump = weightedInterval(weights(10))
    expect(clump.high - clump.low).toBeGreaterThan(poissonInterval(10).high - poissonInterval(10).low)
    expect(weightedInterval(weights(1, 1, 1))).toEqual(poissonInterval(3))
    expect(weightedInterval(weights()).low).toBe(0)
  })

  it('has the expected number in 95 % of simulated years', () => {
    const next = random(7)
    for (const mean of [0.5, 3, 12]) {
      let inside = 0
      const years = 4000
      for (let year = 0; year < years; year++) {
        const { low, high } = poissonInterval(poisson(mean, next))
        if (low <= mean && mean <= high) inside++
      }
      expect([mean, inside / years >= 0.95]).toEqual([mean, true])
    }
  })
})

it('the interval of a share is that of Wilson', () => {
  const { low, high } = shareInterval(81, 263)
  expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)])
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
})

describe('a difference is clear', () => {
  it('in at most 5 of 100 years in which nothing has changed, also where fewer hours were worked', () => {
    const next = random(11)
    const years = 4000
    for (const mean of [1, 5, 20]) {
      let clear = 0
      for (let year = 0; year < years; year++) {
        if (countsDiffer(poisson(mean, next), poisson(mean * 0.8, next), [1_000_000, 800_000])) clear++
      }
      expect([mean, clear / years <= 0.05]).toEqual([mean, true])
    }
    let fallen = 0
    for (let year = 0; year < years; year++) if (countsDiffer(poisson(30, next), poisson(8, next))) fallen++
    expect(fallen / years).toBeGreaterThan(0.8)
  })

  it('where it is more than chance', () => {
    expect([countsDiffer(10, 12), countsDiffer(10, 40)]).toEqual([false, true])
    expect([countsDiffer(9, 18, [1, 2]), countsDiffer(0, 0), countsDiffer(3, 9, [0, 1])]).toEqual([false, false, false])
    expect([countsDiffer(50_000, 50_200), countsDiffer(50_000, 52_000)]).toEqual([false, true])
    expect(weightsDiffer(weights(2, 1), weights(2), [1, 1])).toBe(false)
    expect(weightsDiffer(weights(...Array.from({ length: 60 }, () => 2)), weights(2), [1, 1])).toBe(true)
    expect(sharesDiffer({ part: 40, all: 50 }, { part: 30, all: 50 })).toBe(true)
    expect(sharesDiffer({ part: 4, all: 5 }, { part: 3, all: 5 })).toBe(false)
    const median = (value: number, rows: number) => ({
      median: value,
      quartiles: [value - 10, value + 10] as const,
      rows,
    })
    expect([mediansDiffer(median(74, 100), median(88, 100)), mediansDiffer(median(74, 8), median(80, 8))]).toEqual([
      true,
      false,
    ])
    expect(mediansDiffer(median(74, 4), median(188, 4))).toBe(false)
  })
})
