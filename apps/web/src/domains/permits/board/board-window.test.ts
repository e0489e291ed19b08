import { HOUR } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { hoursBetween, WALL_HOURS, windowAround } from './board-window.ts'

describe('the large view of the board', () => {
  it.each(WALL_HOURS)('of %i hours has a third of them behind the present, to five minutes', (hours) => {
    for (const at of ['2026-11-20T06:45:12+07:00', '2026-11-20T23:58:59+07:00'].map((one) => new Date(one))) {
      const { from, until } = windowAround(at, hours)
      expect(Date.parse(until) - Date.parse(from)).toBe(hours * HOUR)
      const past = (at.getTime() - Date.parse(from)) / HOUR
      expect(Math.abs(past - hours / 3)).toBeLessThanOrEqual(5 / 60)
    }
  })

  it('stays where it is for minutes, so that the board is not read anew each time', () => {
    const [one, other] = ['2026-11-20T06:46:00+07:00', '2026-11-20T06:49:30+07:00'].map((at) => new Date(at))
    expect(one && windowAround(one, 12)).toEqual(other && windowAround(other, 12))
  })

  it('names full hours of Jakarta', () => {
    const [from, until] = [Date.parse('2026-11-20T02:50:00+07:00'), Date.parse('2026-11-20T10:50:00+07:00')]
    const named = hoursBetween(from, until, 2).map((hour) => new Date(hour + 7 * HOUR).toISOString().slice(11, 16))
    expect(named).toEqual(['04:00', '06:00', '08:00', '10:00'])
  })
})
