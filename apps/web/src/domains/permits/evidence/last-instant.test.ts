import { describe, expect, it } from 'vitest'
import { lastInstant } from './last-instant.ts'

describe('A time of day of something that has just happened', () => {
  it('is of today, or of yesterday shortly after midnight', () => {
    expect(lastInstant('09:30', new Date('2026-11-23T09:42:00+07:00'))).toBe('2026-11-23T09:30:00+07:00')
    expect(lastInstant('23:55', new Date('2026-11-23T00:05:00+07:00'))).toBe('2026-11-22T23:55:00+07:00')
  })
})
