import { expect, it } from 'vitest'
import { verdictOf } from './timed.ts'

it('a bound is kept by the clock and by the processor, and a busy machine decides neither', () => {
  const quick = { p95Ms: 48, cpuMs: 30, othersBusy: 0 }
  expect(verdictOf(50, quick)).toEqual({ byClock: 'yes', byProcessor: 'yes' })
  expect(verdictOf(50, { ...quick, p95Ms: 63 })).toEqual({ byClock: 'no', byProcessor: 'yes' })
  expect(verdictOf(50, { ...quick, p95Ms: 63, othersBusy: 1.4 })).toEqual({
    byClock: 'busy machine',
    byProcessor: 'yes',
  })
  expect(verdictOf(50, { p95Ms: 90, cpuMs: 60, othersBusy: 1.4 })).toEqual({
    byClock: 'busy machine',
    byProcessor: 'no',
  })
  expect(verdictOf(50, { ...quick, othersBusy: 1.4 })).toEqual({ byClock: 'yes', byProcessor: 'yes' })
})
