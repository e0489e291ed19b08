import { describe, expect, it } from 'vitest'
import { firstName, partOfDay, weekday } from './greeting.ts'

describe('the greeting of Home (SHELL-34)', () => {
  it('follows the clock of Jakarta, wherever the reader is', () => {
    expect(partOfDay(new Date('2026-11-19T21:00:00Z'))).toBe('morning')
    expect(partOfDay(new Date('2026-11-20T05:00:00Z'))).toBe('afternoon')
    expect(partOfDay(new Date('2026-11-20T11:00:00Z'))).toBe('evening')
    expect(partOfDay(new Date('2026-11-19T20:59:00Z'))).toBe('evening')
    expect(weekday(new Date('2026-11-20T17:30:00Z'))).toBe('Saturday')
  })

  it('uses the first name, without titles', () => {
    expect(firstName('Rina Wulandari')).toBe('Rina')
    expect(firstName('dr. Maya Sari')).toBe('Maya')
    expect(firstName('Sukarno')).toBe('Sukarno')
  })
})
