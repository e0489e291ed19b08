import { describe, expect, it } from 'vitest'
import { bucketsOf, daysBefore, daysOf, lengthOf } from './period.ts'

const TODAY = '2026-11-26'

describe('a period', () => {
  it.each([
    ['DAY', '2026-11-26'],
    ['WEEK', '2026-11-23'],
    ['MONTH', '2026-11-01'],
    ['QUARTER', '2026-10-01'],
    ['YEAR', '2026-01-01'],
    [30, '2026-10-28'],
  ] as const)('%s begins on %s and ends today', (period, from) => {
    expect(daysOf(period, TODAY)).toEqual({ from, until: TODAY })
  })

  it('has as many days before it', () => {
    expect(daysBefore(daysOf(30, TODAY))).toEqual({ from: '2026-09-28', until: '2026-10-27' })
  })

  it.each([1, 13, 14, 15, 90, 98, 99, 200, 366])(
    'of %i days is cut into at most 14 stretches that leave no day out',
    (days) => {
      const period = daysOf(days, TODAY)
      const buckets = bucketsOf(period)
      expect(buckets.length).toBeLessThanOrEqual(14)
      expect([buckets[0]?.from, buckets.at(-1)?.until]).toEqual([period.from, period.until])
      expect(buckets.reduce((sum, bucket) => sum + lengthOf(bucket), 0)).toBe(days)
    },
  )
})
