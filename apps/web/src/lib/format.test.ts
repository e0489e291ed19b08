import { describe, expect, it } from 'vitest'
import { dateOf, dateTime, dueIn, fileSize, period, results } from './format.ts'

describe('formatted values', () => {
  it('shows instants in Jakarta time as YYYY-MM-DD and HH:MM (DATES-01, DATES-03, DATES-05)', () => {
    expect(dateTime('2026-11-19T18:05:00.000Z')).toBe('2026-11-20 01:05')
    expect(dateOf('2026-11-19T18:05:00+00:00')).toBe('2026-11-20')
    expect(dateTime(null)).toBe('–')
  })

  it('counts results, rough totals as about', () => {
    expect([results(1), results(1204), results(12_000, false)]).toEqual([
      '1 result',
      '1,204 results',
      'about 12,000 results',
    ])
  })

  it('writes sizes in decimal units', () => {
    expect([fileSize(512), fileSize(1500), fileSize(10_000_000)]).toEqual(['512 B', '1.5 kB', '10 MB'])
  })

  it('describes a due time relative to now', () => {
    const now = new Date('2026-11-20T09:42:00+07:00')
    expect(dueIn('2026-11-20T11:00:00+07:00', now)).toBe('due in 1 h 18 min')
    expect(dueIn('2026-11-19T05:00:00+07:00', now)).toBe('overdue 1 d 4 h')
    expect(dueIn('2026-11-20T09:42:30+07:00', now)).toBe('due in under 1 min')
  })
})

describe('a period', () => {
  it('says the day and the year once where both ends share them', () => {
    expect(period('2026-11-25T20:51:00+07:00', '2026-11-25T22:00:00+07:00')).toBe('2026-11-25 20:51 – 22:00')
    expect(period('2026-11-25T20:51:00+07:00', '2026-11-26T08:51:00+07:00')).toBe('2026-11-25 20:51 – 11-26 08:51')
    expect(period('2026-12-31T20:51:00+07:00', '2027-01-01T08:51:00+07:00')).toBe('2026-12-31 20:51 – 2027-01-01 08:51')
  })
})
