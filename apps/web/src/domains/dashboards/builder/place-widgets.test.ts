import { describe, expect, it } from 'vitest'
import { freePlace, movedTo, resized, rowNear, stepped } from './place-widgets.ts'

const at = (x: number, y: number, w = 3, h = 2) => ({ x, y, w, h })

describe('widgets on the grid', () => {
  it('move by a step, stay within twelve columns, and push others down', () => {
    expect(stepped([at(0, 0), at(3, 0)], 0, 'right')).toEqual([at(1, 0), at(3, 2)])
    expect(stepped([at(9, 0)], 0, 'right')).toEqual([at(9, 0)])
    expect(stepped([at(0, 0)], 0, 'up')).toEqual([at(0, 0)])
    expect(movedTo([at(0, 0), at(3, 0), at(3, 2)], 0, { x: 3, y: 0 })).toEqual([at(3, 0), at(3, 2), at(3, 4)])
  })

  it('grow and shrink between 2 and 12', () => {
    expect(resized([at(0, 0), at(3, 0)], 0, 'right')).toEqual([at(0, 0, 4), at(3, 2)])
    expect(resized([at(9, 0)], 0, 'right')).toEqual([at(9, 0)])
    expect(resized([at(0, 0, 2, 2)], 0, 'left')).toEqual([at(0, 0, 2, 2)])
    expect(resized([at(0, 0, 3, 12)], 0, 'down')).toEqual([at(0, 0, 3, 12)])
  })

  it('begin at the first free place', () => {
    expect(freePlace([at(0, 0), at(3, 0)], 3, 2)).toEqual(at(6, 0))
    expect(freePlace([at(0, 0, 12, 2)], 6, 4)).toEqual(at(0, 2, 6, 4))
  })

  it('are dropped into the nearest row, however high the rows are', () => {
    const rows = { heights: [64, 200], usual: 64, gap: 16 }
    expect([-30, 0, 39, 41, 150, 190, 300, 376, 460].map((top) => rowNear(top, rows))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 3, 4,
    ])
  })
})
