import { describe, expect, it } from 'vitest'
import { drawnBar } from './drawn-bar.ts'

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`
const span = { from: Date.parse(at('00:00')), until: Date.parse(at('16:00')) }
const drawn = (startsAt: string, endsAt: string, status: 'ACTIVE' | 'EXPIRED' = 'ACTIVE') => {
  const permit = { startsAt: at(startsAt), endsAt: at(endsAt), status }
  const { label, bar, ...room } = drawnBar(permit, new Date(at('09:00')), span)
  return [
    label,
    bar.startsAt.slice(11, 16),
    bar.endsAt.slice(11, 16),
    room.startsAt.slice(11, 16),
    room.endsAt.slice(11, 16),
  ]
}

describe('A bar of the board', () => {
  it('has its words in it where they fit, else beside it', () => {
    expect(drawn('08:00', '16:00')).toEqual([null, '08:00', '16:00', '08:00', '16:00'])
    expect(drawn('08:00', '09:00')).toEqual(['after', '08:00', '09:00', '08:00', '13:30'])
  })

  it('stands at its own hours with its words before it at the end of the board', () => {
    expect(drawn('12:00', '13:00')).toEqual(['before', '12:00', '13:00', '07:30', '13:00'])
    expect(drawn('15:00', '15:10')).toEqual(['before', '15:00', '15:30', '10:00', '15:30'])
  })

  it('reaches to the time of the board until it is handed back', () => {
    expect(drawn('02:00', '04:00', 'EXPIRED')).toEqual([null, '02:00', '09:00', '02:00', '09:00'])
  })
})
