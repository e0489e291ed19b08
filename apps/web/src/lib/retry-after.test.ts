import { expect, it } from 'vitest'
import { retryAfter } from './retry-after.ts'

it('waits twice as long after each failure, at most a minute', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryAfter)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
})
