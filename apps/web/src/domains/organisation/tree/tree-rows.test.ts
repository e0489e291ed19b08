import { describe, expect, it } from 'vitest'
import { isWithin, type TreeNode, treeOf, treeRows } from './tree-rows.ts'

const node = (id: number, parentId: number | null, name: string): TreeNode => ({ id, parentId, name })
const nodes = [
  node(1, null, 'Operations'),
  node(2, 1, 'Maintenance'),
  node(3, 2, 'Mechanical'),
  node(4, 2, 'Electrical'),
  node(5, null, 'Corporate'),
  node(6, 99, 'Stray'),
]
const tree = treeOf(nodes)
const lines = (open: readonly number[], keyword?: string) =>
  treeRows(tree, new Set(open), keyword).map(({ node: { name }, level }) => `${'-'.repeat(level)}${name}`)

describe('the rows of a tree', () => {
  it('show open nodes, and nodes without a parent in the tree at the top', () => {
    expect(lines([])).toEqual(['-Operations', '-Corporate', '-Stray'])
    expect(lines([1, 2])).toEqual([
      '-Operations',
      '--Maintenance',
      '---Mechanical',
      '---Electrical',
      '-Corporate',
      '-Stray',
    ])
    expect(lines([2])).toEqual(['-Operations', '-Corporate', '-Stray'])
  })

  it('have their position among siblings and whether they can be collapsed', () => {
    const [, maintenance, mechanical, electrical] = treeRows(tree, new Set([1, 2]))
    expect(maintenance).toMatchObject({ level: 2, position: 1, siblings: 1, expandable: true, open: true })
    expect(mechanical).toMatchObject({ level: 3, position: 1, siblings: 2, expandable: false, open: false })
    expect(electrical).toMatchObject({ position: 2, siblings: 2 })
  })

  it('show matches of a keyword with their parents, also if collapsed', () => {
    expect(lines([], 'MECHAN')).toEqual(['-Operations', '--Maintenance', '---Mechanical'])
    expect(treeRows(tree, new Set(), 'mechan').map(({ found }) => found)).toEqual([false, false, true])
    expect(lines([], 'nothing')).toEqual([])
  })

  it('support thousands of nodes at any depth', () => {
    const deep = Array.from({ length: 5000 }, (_, n) => node(n + 1, n === 0 ? null : n, `Unit ${n}`))
    const rows = treeRows(treeOf(deep), new Set(deep.map(({ id }) => id)))
    expect(rows.at(-1)).toMatchObject({ level: 5000 })
  })
})

it('give a node with its descendants, also if the data has a loop', () => {
  expect(isWithin(tree, 3, 1)).toBe(true)
  expect(isWithin(tree, 3, 3)).toBe(true)
  expect(isWithin(tree, 1, 3)).toBe(false)
  const ring = treeOf([node(1, 2, 'a'), node(2, 1, 'b')])
  expect(isWithin(ring, 1, 7)).toBe(false)
})
