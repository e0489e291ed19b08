import { describe, expect, it } from 'vitest'
import { seeded } from '../../../../demo/random.ts'
import { hideSmall, hideTotal } from './hide-small.ts'

const SMALLEST = 5
const named = (counts: readonly number[]) => counts.map((count, at) => ({ name: `part ${at}`, count, people: count }))
const visible = (counts: readonly number[]) => hideSmall(named(counts), SMALLEST).map(({ count }) => count)

describe('small counts of the clinic', () => {
  it('shows counts from the smallest on, and none', () => {
    expect(visible([12, 0, 5])).toEqual([12, 0, 5])
    expect(hideTotal({ count: 4, people: 4 }, SMALLEST)).toBeNull()
    expect(hideTotal({ count: 0, people: 0 }, SMALLEST)).toBe(0)
    expect(hideTotal({ count: 5, people: 5 }, SMALLEST)).toBe(5)
  })

  it('looks at people, not at what they did: twenty days of rest of one person are hidden', () => {
    expect(hideTotal({ count: 20, people: 1 }, SMALLEST)).toBeNull()
    const visits = [
      { name: 'of two', count: 30, people: 2 },
      { name: 'of many', count: 40, people: 35 },
      { name: 'of some', count: 12, people: 9 },
    ]
    expect(hideSmall(visits, SMALLEST).map(({ count }) => count)).toEqual([null, 40, null])
  })

  it('hides a small count, and the next one that would tell it', () => {
    expect(visible([3, 40, 9])).toEqual([null, 40, null])
    expect(visible([1, 2, 40, 8])).toEqual([null, null, 40, null])
    expect(visible([3])).toEqual([null])
  })

  it('never tells a hidden count by what is left of the total', () => {
    const random = seeded(11)
    for (let round = 0; round < 2000; round++) {
      const counts = Array.from({ length: random.below(13) }, () => random.below(random.pick([4, 12, 60])))
      const cells = hideSmall(named(counts), SMALLEST)
      // Each count that can be seen is none or large.
      expect(cells.every(({ count }) => count === null || count === 0 || count >= SMALLEST)).toBe(true)
      const hidden = counts.filter((_, at) => cells[at]?.count === null)
      const rest = hidden.reduce((sum, count) => sum + count, 0)
      const isAll = hidden.length === counts.filter((count) => count > 0).length
      expect(hidden.length === 0 || isAll || (hidden.length >= 2 && rest >= SMALLEST * 2), `${counts}`).toBe(true)
    }
  })
})
