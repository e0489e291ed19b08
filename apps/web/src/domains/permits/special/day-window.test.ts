import { describe, expect, it } from 'vitest'
import { nextDay } from './day-window.ts'

const at = (time: string) => `2026-11-${time}:00+07:00`
const special = { startsAt: at('23T08:00'), endsAt: at('23T16:00') }
const NOW = new Date(at('23T12:00'))

describe('The proposed day', () => {
  it('has the hours of the special permit, a day after the last one', () => {
    expect(nextDay(special, [], at('29T20:00'), NOW)).toEqual({ startsAt: at('24T08:00'), endsAt: at('24T16:00') })
    const days = [{ startsAt: at('24T07:30'), endsAt: at('24T12:00') }]
    expect(nextDay(special, days, at('29T20:00'), NOW).startsAt).toBe(at('25T07:30'))
  })

  it('is never over', () => {
    const later = new Date(at('26T09:00'))
    expect(nextDay(special, [], at('29T20:00'), later).startsAt).toBe(at('27T08:00'))
  })

  it('is the rest of the permit to work where that ends before', () => {
    expect(nextDay(special, [], at('23T19:00'), NOW)).toEqual({ startsAt: at('23T16:00'), endsAt: at('23T19:00') })
    expect(nextDay(special, [], special.endsAt, NOW)).toEqual(special)
  })
})
