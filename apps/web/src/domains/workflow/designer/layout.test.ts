import { describe, expect, it } from 'vitest'
import { pathThrough, placed, START } from './layout.ts'
import { TEMPLATES } from './templates.ts'

describe('the layout of a workflow', () => {
  it.each(TEMPLATES.map((each) => [each.key, each] as const))(
    '%s runs from top to bottom, without boxes or labels over each other, always in the same way',
    (_key, { make }) => {
      const { nodes, edges } = placed(make())
      expect(placed(make())).toEqual({ nodes, edges })
      expect(nodes[0]?.id).toBe(START)
      for (const [index, one] of nodes.entries()) {
        for (const other of nodes.slice(index + 1)) {
          const apart =
            one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y
          expect(apart, `${one.id} and ${other.id}`).toBe(true)
        }
      }
      const top = new Map(nodes.map(({ id, y }) => [id, y]))
      for (const { from, to, back } of edges) expect((top.get(to) ?? 0) <= (top.get(from) ?? 0)).toBe(back)
      expect(edges.filter(({ back }) => back).every(({ from }) => /revise|correction/.test(from))).toBe(true)
      // A line that leads up runs behind as few boxes as it can beside its beginning.
      const boxOf = (id: string) => nodes.find((node) => node.id === id)
      for (const { from, side } of edges.filter(({ back }) => back)) {
        const box = boxOf(from)
        const row = nodes.filter(
          ({ id, y, height }) => id !== from && box && y < box.y + box.height && box.y < y + height,
        )
        const left = row.filter(({ x }) => box && x < box.x).length
        expect(side === 'left' ? left : row.length - left).toBe(Math.min(left, row.length - left))
      }
      const places = edges.map(({ label }) => `${Math.round(label.x)} ${Math.round(label.y)}`)
      expect(new Set(places).size).toBe(places.length)
    },
  )

  it('leads an edge through its label', () => {
    expect(pathThrough([0, 0], [50, 63], [0, 126])).toMatch(/^M0,0L0,15Q0,25 10,25.*L0,126$/)
  })
})
