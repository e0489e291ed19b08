import { MINUTE } from '@selamat/contract/kit/time'
import { describe, expect, it } from 'vitest'
import { momentOf, untilChange, windowText } from './moment.ts'

const at = (time: string, day = '2026-11-23') => `${day}T${time}:00+07:00`
const permit = { startsAt: at('07:30'), endsAt: at('15:30'), status: 'APPROVED' } as const

describe('the window of a permit', () => {
  it('says when it ends and how long that is, by the minute', () => {
    expect(windowText(permit, new Date(at('09:42')))).toBe('ends 15:30, in 5 h 48 min')
    expect(windowText(permit, new Date(at('15:29')))).toBe('ends 15:30, in 1 min')
  })

  it('says when it begins before, and how long ago it ended after', () => {
    expect(windowText(permit, new Date(at('05:30')))).toBe('starts 07:30, in 2 h')
    expect(windowText(permit, new Date(at('15:45')))).toBe('ended 15:30, 15 min ago')
  })

  it('of another day names the day', () => {
    expect(windowText(permit, new Date(at('20:00', '2026-11-22')))).toBe('starts 2026-11-23 07:30, in 11 h 30 min')
    expect(momentOf(at('07:30'), new Date(at('00:10', '2026-11-24')))).toBe('2026-11-23 07:30')
  })

  it('of a permit that does not run is the window itself', () => {
    const closed = { ...permit, status: 'finish' } as const
    expect(windowText(closed, new Date(at('20:00')))).toBe('07:30 to 15:30')
    expect(windowText(closed, new Date(at('08:00', '2026-12-01')))).toBe('2026-11-23 07:30 to 15:30')
    const night = { ...closed, endsAt: at('02:00', '2026-11-24') }
    expect(windowText(night, new Date(at('08:00', '2026-12-01')))).toBe('2026-11-23 07:30 to 2026-11-24 02:00')
  })

  it('is looked at again when it begins and when it ends', () => {
    expect(untilChange(permit, new Date(at('07:29')))).toBe(60_000)
    expect(untilChange(permit, new Date(at('15:00')))).toBe(30 * MINUTE)
    expect(untilChange(permit, new Date(at('15:30')))).toBeNull()
    expect(untilChange(permit, new Date(at('07:00', '2026-11-20')))).toBeNull()
  })
})
