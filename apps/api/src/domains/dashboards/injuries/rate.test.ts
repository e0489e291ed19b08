import { describe, expect, it } from 'vitest'
import { rate } from './rate.ts'

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
