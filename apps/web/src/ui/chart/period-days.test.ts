import { describe, expect, it } from 'vitest'
import type { ListState } from '../list/list-state.ts'
import { daysBefore, lastDaysOf, periodOf, withLastDays } from './period-days.ts'

const now = new Date('2026-11-23T02:00:00Z')
const state = (filter: ListState['filter'] = {}): ListState => ({ keyword: '', page: 1, limit: 10, sort: null, filter })

describe('the period of the figures', () => {
  it('is the last 30 days, or as many as were chosen', () => {
    expect(periodOf(state(), now)).toMatchObject({ from: '2026-10-25', until: '2026-11-23' })
    expect(periodOf(withLastDays(state(), 7), now)).toMatchObject({ from: '2026-11-17', until: '2026-11-23' })
    expect([lastDaysOf(state()), lastDaysOf(state({ days: ['90'] })), lastDaysOf(state({ days: ['5'] }))]).toEqual([
      30, 90, 30,
    ])
  })

  it('has days of its own, which a ready-made one replaces', () => {
    const own = state({ period: { from: '2026-09-01', until: '2026-09-30' } })
    expect([lastDaysOf(own), periodOf(own, now)]).toEqual([
      null,
      { from: '2026-09-01', until: '2026-09-30', isCut: false },
    ])
    expect(withLastDays(own, 90).filter).toEqual({ days: ['90'] })
    expect(periodOf(state({ period: { from: '2026-11-20' } }), now)).toMatchObject({
      from: '2026-11-20',
      until: '2026-11-23',
    })
    expect(periodOf(state({ period: { until: '2026-09-30' } }), now)).toMatchObject({
      from: '2026-09-01',
      until: '2026-09-30',
    })
  })

  it('is cut to its last 92 days', () => {
    const long = state({ period: { from: '2025-01-01', until: '2026-11-23' } })
    expect(periodOf(long, now)).toEqual({ from: '2026-08-24', until: '2026-11-23', isCut: true })
  })

  it('follows as many days', () => {
    expect(daysBefore({ from: '2026-11-01', until: '2026-11-30' })).toEqual({
      from: '2026-10-02',
      until: '2026-10-31',
      name: 'in the 30 days before',
    })
    expect(daysBefore({ from: '2026-03-01', until: '2026-03-01' })).toMatchObject({
      from: '2026-02-28',
      until: '2026-02-28',
    })
  })
})
