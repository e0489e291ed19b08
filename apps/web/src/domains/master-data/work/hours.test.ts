import { describe, expect, it } from 'vitest'
import { hoursOf, workedOf } from './hours.ts'

describe('the hours of a shift', () => {
  it.each([
    ['22:00', '06:00', 30, '22:00 – 06:00 (+1)', '7 h 30 min'],
    ['07:30', '16:30', 60, '07:30 – 16:30', '8 h'],
    ['00:00', '00:45', 0, '00:00 – 00:45', '0 h 45 min'],
    ['19:00', '07:00', 60, '19:00 – 07:00 (+1)', '11 h'],
  ])(
    '%s to %s with %i minutes of break are told with the day and what is worked',
    (startTime, endTime, breakMinutes, hours, worked) => {
      expect(hoursOf({ startTime, endTime, breakMinutes })).toBe(hours)
      expect(workedOf({ startTime, endTime, breakMinutes })).toBe(worked)
    },
  )

  it('are not calculated while they are incomplete', () => {
    expect(workedOf({ startTime: '', endTime: '06:00', breakMinutes: 0 })).toBe('')
    expect(workedOf({ startTime: '22:00', endTime: '06:00', breakMinutes: Number.NaN })).toBe('')
  })
})
