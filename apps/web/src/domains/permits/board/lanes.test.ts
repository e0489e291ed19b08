import { describe, expect, it } from 'vitest'
import { inLanes, merged, placeIn } from './lanes.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00+07:00`
const item = (from: number, until: number) => ({ startsAt: at(from), endsAt: at(until) })

describe('The bars of an area', () => {
  it('that overlap lie in lanes of their own, and share one where they do not', () => {
    const { lanes, placed } = inLanes([item(8, 12), item(10, 11), item(12, 14)])
    expect([lanes, placed.map(({ lane }) => lane)]).toEqual([2, [0, 1, 0]])
    expect(inLanes([]).lanes).toBe(1)
  })

  it('are cut at the edges of the board, and outside of it there is none', () => {
    const span = { from: Date.parse(at(8)), until: Date.parse(at(18)) }
    expect(placeIn(span, at(9), at(13))).toEqual({ left: 10, width: 40 })
    expect(placeIn(span, at(6), at(9))).toEqual({ left: 0, width: 10 })
    expect(placeIn(span, at(5), at(8))).toBeNull()
  })

  it('that touch one another are hatched as one', () => {
    expect(merged([item(12, 14), item(8, 10), item(10, 11), item(8, 9)])).toEqual([item(8, 11), item(12, 14)])
  })
})
