import { describe, expect, it } from 'vitest'
import { type TreeNode, treeOf } from '../tree/tree-rows.ts'
import { CARD, type Card, layOut } from './chart-layout.ts'

const node = (id: number, parentId: number | null): TreeNode => ({ id, parentId, name: `Post ${id}` })
const everything = (nodes: readonly TreeNode[]) => new Set(nodes.map(({ id }) => id))
const overlap = (one: Card<TreeNode>, other: Card<TreeNode>) =>
  Math.abs(one.x - other.x) < CARD.width && Math.abs(one.y - other.y) < CARD.height

/** Any number of posts, each below an earlier one, the same every time. */
function company(count: number, spread: number): TreeNode[] {
  return Array.from({ length: count }, (_, n) => node(n + 1, n === 0 ? null : 1 + Math.floor((n - 1) / spread)))
}

describe('the chart', () => {
  it('never overlaps cards, and draws each below its parent', () => {
    for (const spread of [1, 2, 5, 17]) {
      const nodes = company(200, spread)
      const { cards, width, height } = layOut(treeOf(nodes), everything(nodes))
      expect(cards).toHaveLength(200)
      for (const [at, card] of cards.entries()) {
        expect(cards.slice(at + 1).some((other) => overlap(card, other))).toBe(false)
        if (card.parent) expect(card.y).toBeGreaterThan(card.parent.y + CARD.height)
        expect(card.x).toBeGreaterThanOrEqual(0)
        expect(card.x + CARD.width).toBeLessThanOrEqual(width)
        expect(card.y + CARD.height).toBeLessThanOrEqual(height)
      }
    }
  })

  it('centres a post above its children, and puts posts without children in columns', () => {
    const nodes = [node(1, null), node(2, 1), node(3, 1), node(4, 2), node(5, 3), node(6, 3)]
    const { byId } = layOut(treeOf(nodes), everything(nodes))
    const at = (id: number) => byId.get(id) ?? expect.fail(`no card ${id}`)
    expect(at(1).x).toBeGreaterThan(at(2).x)
    expect(at(1).x).toBeLessThan(at(3).x)
    expect(at(4).x).toBe(at(2).x)
    expect([at(5).stacked, at(6).stacked, at(4).stacked]).toEqual([true, true, false])
    expect(at(5).x).toBe(at(6).x)
    expect(at(6).y).toBeGreaterThan(at(5).y)
  })

  it('puts many branches in rows, so that a large chart is not one long line', () => {
    for (const spread of [3, 12, 60]) {
      const nodes = company(5000, spread)
      const { width, height } = layOut(treeOf(nodes), everything(nodes))
      expect(width / height).toBeLessThan(8)
      expect(width / height).toBeGreaterThan(0.2)
    }
  })

  it('leaves out collapsed posts, and counts them', () => {
    const nodes = company(40, 3)
    const { cards, byId } = layOut(treeOf(nodes), new Set([1]))
    expect(cards.map((card) => card.node.id)).toEqual([1, 2, 3, 4])
    expect(byId.get(2)).toMatchObject({ below: 3, open: false })
  })

  it('lays out 5,000 posts in well under a tenth of a second', () => {
    const nodes = company(5000, 7)
    const tree = treeOf(nodes)
    const open = everything(nodes)
    layOut(tree, open)
    const start = performance.now()
    expect(layOut(tree, open).cards).toHaveLength(5000)
    expect(performance.now() - start).toBeLessThan(100)
  })
})
