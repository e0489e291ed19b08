import { describe, expect, it } from 'vitest'
import { dueOf, momentOf } from './due.ts'

const now = new Date('2026-11-20T09:42:00+07:00')

describe('the due time of a task', () => {
  it('says how long it is overdue, in red', () => {
    expect(dueOf('2026-11-19T05:42:00+07:00', now)).toEqual({ text: 'overdue 1 d 4 h', meaning: 'stopped' })
  })

  it('says how much time is left, in amber, in the last half hour', () => {
    expect(dueOf('2026-11-20T10:00:00+07:00', now)).toEqual({ text: 'due in 18 min', meaning: 'attention' })
    expect(dueOf('2026-11-20T10:12:00+07:00', now)?.meaning).toBe('attention')
    expect(dueOf('2026-11-20T10:13:00+07:00', now)?.meaning).toBe('waiting')
  })

  it('says the time today, else the day, both of Jakarta', () => {
    expect(dueOf('2026-11-20T06:00:00Z', now)?.text).toBe('due 13:00')
    expect(dueOf('2026-11-20T18:00:00Z', now)?.text).toBe('due 2026-11-21')
  })

  it('is empty without a due time', () => {
    expect(dueOf(null, now)).toBeNull()
  })
})

describe('a moment in a list', () => {
  it('is the time today and the day otherwise', () => {
    expect(momentOf('2026-11-20T02:12:00Z', now)).toBe('09:12')
    expect(momentOf('2026-11-18T02:12:00Z', now)).toBe('2026-11-18')
  })
})
