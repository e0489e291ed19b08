import { describe, expect, it } from 'vitest'
import { allowedEnd, beginningOf, fromParent } from './values.ts'

const at = (text: string) => `2026-11-${text}:00+07:00`
const proposedAt = (text: string) => {
  const { startsAt, endsAt } = beginningOf({ kind: 'PTW' }, new Date(at(text)), 9)
  return [startsAt, endsAt]
}

describe('The window of a new permit', () => {
  it('begins with the next full hour, for work today', () => {
    expect(proposedAt('23T06:30')).toEqual([at('23T07:00'), at('23T15:00')])
    expect(proposedAt('23T14:59')).toEqual([at('23T15:00'), at('23T23:00')])
  })

  it('begins the next morning where it is late', () => {
    expect(proposedAt('23T15:00')).toEqual([at('24T08:00'), at('24T16:00')])
    expect(proposedAt('30T22:00')[0]).toBe('2026-12-01T08:00:00+07:00')
  })

  it('is no longer than its type of work allows', () => {
    const window = { startsAt: at('23T07:00'), endsAt: at('23T15:00') }
    expect(allowedEnd(window, 4)).toBe(at('23T11:00'))
    expect(allowedEnd(window, 12)).toBe(at('23T15:00'))
  })
})

describe('A special permit whose permit to work is chosen', () => {
  const blank = beginningOf({ kind: 'SPECIAL' }, new Date(at('23T06:30')), 9)
  const people = [{ userId: 4, crewRole: 'HOLDER' as const, workerType: 'SUPERVISOR' as const }]
  const above = {
    ...blank,
    locationId: 3,
    subLocationId: 31,
    startsAt: at('23T08:00'),
    endsAt: at('23T12:00'),
    holderId: 4,
    people,
  }

  it('takes over place, window and people', () => {
    expect(fromParent(blank, blank, above)).toMatchObject({
      locationId: 3,
      subLocationId: 31,
      startsAt: at('23T08:00'),
      endsAt: at('23T12:00'),
      holderId: 4,
      people,
    })
  })

  it('leaves people that somebody has written, and a window that lies within', () => {
    const own = { ...blank, startsAt: at('23T09:00'), endsAt: at('23T10:00'), people: [...people, ...blank.people] }
    expect(fromParent(own, blank, above)).toMatchObject({
      startsAt: at('23T09:00'),
      endsAt: at('23T10:00'),
      people: own.people,
      holderId: 9,
    })
  })
})
