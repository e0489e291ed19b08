import { describe, expect, it } from 'vitest'
import { addMonths, formatDate, formatTime, formatTimestamp, isStale, romanNumeral } from './dates.ts'

// 17:05 UTC is five past midnight of the next day in Jakarta.
const justAfterMidnight = new Date('2026-02-28T17:05:09.123Z')

describe('writing dates and times', () => {
  it('writes a date as YYYY-MM-DD, in Jakarta time (DATES-01)', () => {
    expect(formatDate(justAfterMidnight)).toBe('2026-03-01')
    expect(formatDate(new Date('2026-02-28T16:59:59Z'))).toBe('2026-02-28')
  })

  it('writes a timestamp with a +07:00 offset on the 24-hour clock (DATES-02, DATES-03)', () => {
    expect(formatTimestamp(justAfterMidnight)).toBe('2026-03-01T00:05:09+07:00')
    expect(formatTimestamp(new Date('2026-02-28T14:00:00Z'))).toBe('2026-02-28T21:00:00+07:00')
    expect(new Date(formatTimestamp(justAfterMidnight)).getTime()).toBe(Date.parse('2026-02-28T17:05:09Z'))
  })

  it('writes the time as zero-padded HH:MM (DATES-05)', () => {
    expect(formatTime(justAfterMidnight)).toBe('00:05')
    expect(formatTime(new Date('2026-02-28T02:07:00Z'))).toBe('09:07')
    expect(formatTime(new Date('2026-02-28T14:00:00Z'))).toBe('21:00')
  })

  it('refuses an invalid instant instead of writing it', () => {
    expect(() => formatDate(new Date('x'))).toThrow(RangeError)
  })
})

describe('stale dates', () => {
  const now = new Date('2026-11-20T03:00:00Z')

  it('flags a date more than three calendar months old, not one exactly three months old (DATES-04)', () => {
    expect(isStale('2026-08-19', now)).toBe(true)
    expect(isStale('2026-08-20', now)).toBe(false)
    expect(isStale('2026-11-20', now)).toBe(false)
    expect(isStale('2027-01-01', now)).toBe(false)
  })

  it('counts the day in Jakarta for instants and for today (DATES-04)', () => {
    expect(isStale(new Date('2026-08-19T16:59:59Z'), now)).toBe(true)
    expect(isStale(new Date('2026-08-19T17:00:00Z'), now)).toBe(false)
    expect(isStale('2026-08-20', new Date('2026-11-20T16:59:59Z'))).toBe(false)
    expect(isStale('2026-08-20', new Date('2026-11-20T17:00:00Z'))).toBe(true)
  })

  it("takes the shorter month's last day as the limit (DATES-04)", () => {
    expect(isStale('2026-02-28', new Date('2026-05-31T05:00:00Z'))).toBe(false)
    expect(isStale('2026-02-27', new Date('2026-05-31T05:00:00Z'))).toBe(true)
    expect(isStale('2027-11-28', new Date('2028-02-29T05:00:00Z'))).toBe(true)
    expect(isStale('2025-11-15', new Date('2026-02-15T05:00:00Z'))).toBe(false)
  })

  it('accepts another number of months', () => {
    expect(isStale('2026-05-20', now, 6)).toBe(false)
    expect(isStale('2026-05-19', now, 6)).toBe(true)
  })

  it('reads timestamps in the format it writes', () => {
    expect(isStale('2026-08-19T23:59:59+07:00', now)).toBe(true)
    expect(isStale('2026-08-20T00:00:00+07:00', now)).toBe(false)
  })

  it('refuses an invalid date', () => {
    expect(() => isStale('2026-02-30', now)).toThrow(RangeError)
    expect(() => isStale('soon', now)).toThrow(RangeError)
  })
})

describe('roman numerals', () => {
  it('writes the twelve months and larger numbers (LIMITS-37)', () => {
    const months = Array.from({ length: 12 }, (_, index) => romanNumeral(index + 1))
    expect(months).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'])
    expect([40, 90, 400, 900, 2026, 3999].map(romanNumeral)).toEqual(['XL', 'XC', 'CD', 'CM', 'MMXXVI', 'MMMCMXCIX'])
  })

  it('refuses zero, fractions and too large numbers (LIMITS-37)', () => {
    for (const value of [0, -1, 1.5, 4000, Number.NaN]) expect(() => romanNumeral(value)).toThrow(RangeError)
  })
})

describe('adding months', () => {
  it.each([
    ['2026-05-19', 6, '2026-11-19'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s and %i months is %s, as the database plans it', (from, months, to) => expect(addMonths(from, months)).toBe(to))
})
