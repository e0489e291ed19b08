import { describe, expect, it } from 'vitest'
import { urgencyOf, windowOf } from './urgency.ts'

const now = new Date('2026-11-23T02:00:00Z')
const permit = {
  status: 'ACTIVE',
  endsAt: '2026-11-23T17:00:00+07:00',
  suspendCode: null,
  suspendedAt: null,
  waitsFor: null,
  holderName: 'Joko Susilo',
} as const

describe('what stands beside the status of a permit', () => {
  it('says how long it lasts in its last two hours only', () => {
    expect(urgencyOf(permit, now)).toBeNull()
    expect(urgencyOf({ ...permit, endsAt: '2026-11-23T10:18:00+07:00' }, now)).toEqual({
      text: 'ends in 1 h 18 min',
      tone: 'attention',
    })
  })

  it('says since when a permit is overdue, and why and when it was suspended', () => {
    const ended = { ...permit, status: 'EXPIRED', endsAt: '2026-11-23T08:30:00+07:00' } as const
    expect(urgencyOf(ended, now)).toEqual({ text: 'ended 30 min ago', tone: 'attention' })
    const stopped = {
      ...permit,
      status: 'SUSPENDED',
      suspendCode: 'GAS',
      suspendedAt: '2026-11-23T08:38:00+07:00',
    } as const
    expect(urgencyOf(stopped, now)).toEqual({ text: 'Gas, 08:38', tone: 'stopped' })
  })

  it('names who is asked, and the holder who accepts', () => {
    const waitsFor = { label: 'Safety review', who: ['Budi Santoso', 'Rina Wulandari'] }
    expect(urgencyOf({ ...permit, status: 'WAITING_APPROVAL', waitsFor }, now)?.text).toBe(
      'with Budi Santoso and 1 more',
    )
    expect(urgencyOf({ ...permit, status: 'ISSUED' }, now)?.text).toBe('Joko Susilo accepts next')
  })
})

describe('the window of a permit', () => {
  it('names its days where it is not of today alone', () => {
    const today = { startsAt: '2026-11-23T07:30:00+07:00', endsAt: '2026-11-23T11:00:00+07:00' }
    expect(windowOf(today, now)).toEqual({ hours: '07:30 – 11:00', days: null })
    expect(windowOf({ ...today, endsAt: '2026-11-25T11:00:00+07:00' }, now).days).toBe('2026-11-23 – 11-25')
  })
})
