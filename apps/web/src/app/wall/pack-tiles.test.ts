import { expect, it } from 'vitest'
import { packTiles } from './pack-tiles.ts'

const SIZE = { columns: 4, rows: 3 }
const pack = (tiles: string) =>
  packTiles([...tiles], (tile) => tile === 'C', SIZE).map(({ columns, rows, tiles: placed }) => [
    `${columns} × ${rows}`,
    placed.map(({ tile, x, y, span }) => `${tile}${x}${y}/${span}`).join(' '),
  ])

it('the tiles of a wall fill the screen: few numbers are large, charts take four places, what does not fit is on the next sheet', () => {
  expect(pack('')).toEqual([])
  expect(pack('n')).toEqual([['1 × 1', 'n00/1']])
  expect(pack('nnn')).toEqual([['2 × 2', 'n00/1 n10/1 n01/1']])
  expect(pack('nnnnnn')).toEqual([['3 × 2', 'n00/1 n10/1 n20/1 n01/1 n11/1 n21/1']])
  expect(pack('nnnnCC')).toEqual([['4 × 3', 'n00/1 n10/1 n20/1 n30/1 C01/2 C21/2']])
  expect(pack('CCC')).toEqual([
    ['4 × 2', 'C00/2 C20/2'],
    ['2 × 2', 'C00/2'],
  ])
  expect(pack('n'.repeat(13)).map(([size]) => size)).toEqual(['4 × 3', '1 × 1'])
})
