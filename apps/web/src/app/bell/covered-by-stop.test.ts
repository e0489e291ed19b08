import { describe, expect, it } from 'vitest'
import { stopCoverage } from './covered-by-stop.ts'

const stop = {
  urgency: 'stop',
  subject: 'SHE/PTW/2026/XI/0039: stop work',
  createdDate: '2026-11-25T02:58:00+07:00',
} as const
const neutral = { urgency: null, subject: 'SHE/PTW/2026/XI/0039', createdDate: '2026-11-25T02:58:01+07:00' } as const

describe('The toasts of notifications', () => {
  it('leave out what comes with a stop of the same record that was shown', () => {
    const isCovered = stopCoverage()
    expect([isCovered(stop), isCovered(neutral)]).toEqual([false, true])
  })

  it('have what is about another record, comes later, needs attention, or is a stop, too', () => {
    const isCovered = stopCoverage()
    isCovered(stop)
    expect(isCovered({ ...neutral, subject: 'SHE/PTW/2026/XI/0043' })).toBe(false)
    expect(isCovered({ ...neutral, createdDate: '2026-11-25T02:59:00+07:00' })).toBe(false)
    expect(isCovered({ ...neutral, urgency: 'attention' })).toBe(false)
    expect(isCovered(stop)).toBe(false)
  })
})
