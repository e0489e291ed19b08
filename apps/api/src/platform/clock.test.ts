import { expect, it } from 'vitest'
import { fixedClock, systemClock } from './clock.ts'

it('stands still, advances and can be set', () => {
  const clock = fixedClock('2026-01-31T00:00:00Z')
  expect(clock.now().toISOString()).toBe('2026-01-31T00:00:00.000Z')
  clock.advance(90_000)
  expect(clock.now().toISOString()).toBe('2026-01-31T00:01:30.000Z')
  clock.set(new Date('2026-03-01T00:00:00Z'))
  expect(clock.now().toISOString()).toBe('2026-03-01T00:00:00.000Z')
})

it('returns a new Date each time, so that the clock cannot be changed by accident', () => {
  const clock = fixedClock('2026-01-31T00:00:00Z')
  clock.now().setFullYear(1999)
  expect(clock.now().getUTCFullYear()).toBe(2026)
})

it('refuses an invalid instant', () => {
  expect(() => fixedClock('yesterday')).toThrow(RangeError)
})

it('returns the time of the machine', () => {
  const before = Date.now()
  expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before)
})
