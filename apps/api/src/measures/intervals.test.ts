import { describe, expect, it } from 'vitest'
import { countsDiffer, mediansDiffer, poissonInterval, shareInterval, sharesDiffer } from './intervals.ts'

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

describe('the interval of a count', () => {
  // Exact limits of Garwood (1936), as tabled in Ulm (1990).
  it.each([
    [0, 0, 3.689],
    [1, 0.025, 5.572],
    [3, 0.619, 8.767],
    [5, 1.623, 11.668],
    [10, 4.795, 18.39],
    [20, 12.217, 30.888],
    [50, 37.111, 65.919],
    [100, 81.364, 121.627],
  ])('of %i is %f to %f', (count, low, high) => {
    const interval = poissonInterval(count)
    expect(interval.low).toBeCloseTo(low, 2)
    expect(interval.high).toBeCloseTo(high, 2)
  })

  it('goes on smoothly where it is approximated', () => {
    for (const [one, other] of [
      [600, 601],
      [2000, 2001],
    ] as const) {
      const [a, b] = [poissonInterval(one), poissonInterval(other)]
      expect(Math.abs(a.low - b.low)).toBeLessThan(3)
      expect(Math.abs(a.high - b.high)).toBeLessThan(4)
    }
  })
})

it('the interval of a share is that of Wilson', () => {
  const { low, high } = shareInterval(81, 263)
  expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)])
  expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
})

describe('a difference is clear', () => {
  it('in at most 6 of 100 years in which nothing has changed', () => {
    const next = random(7)
    let clear = 0
    const years = 4000
    for (let year = 0; year < years; year++) if (countsDiffer(poisson(9, next), poisson(9, next))) clear++
    expect(clear / years).toBeLessThanOrEqual(0.06)
  })

  it('where it is more than chance', () => {
    expect([countsDiffer(10, 12), countsDiffer(10, 40)]).toEqual([false, true])
    expect([countsDiffer(9, 18, [1, 2]), countsDiffer(0, 0)]).toEqual([false, false])
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
