import { expect, it } from 'vitest'
import { daysBetween } from './days-between.ts'

it('counts days between two days, also across months and backwards', () => {
  expect(daysBetween('2026-11-20', '2026-11-20')).toBe(0)
  expect(daysBetween('2026-11-20', '2026-12-09')).toBe(19)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})
