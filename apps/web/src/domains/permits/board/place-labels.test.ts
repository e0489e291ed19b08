import { describe, expect, it } from 'vitest'
import { placeLabels } from './place-labels.ts'

const sizes = { width: 600, height: 400, ring: 39, font: 15 }
const sidesOf = (...spots: readonly [x: number, y: number, name: string][]) => {
  const placed = placeLabels(
    spots.map(([x, y, name], id) => ({ id, x, y, name })),
    sizes,
  )
  return spots.map((_, id) => placed.get(id) ?? null)
}

describe('the names on the plot plan', () => {
  it('stand below their marks', () => {
    expect(sidesOf([100, 100, 'Tank Farm B'], [400, 300, 'Jetty 2'])).toEqual(['below', 'below'])
  })

  it('leave the place of another name or mark free', () => {
    expect(sidesOf([200, 100, 'Ammonia Unit 100'], [300, 100, 'Urea Unit 200'])).toEqual(['below', 'above'])
    expect(sidesOf([300, 200, 'Utilities'], [300, 240, 'Substation'])).toEqual(['above', 'below'])
  })

  it('do not leave the picture', () => {
    expect(sidesOf([300, 385, 'Jetty 2'])).toEqual(['above'])
    expect(sidesOf([20, 200, 'Compressor House 101'])).toEqual(['right'])
    expect(sidesOf([580, 200, 'Compressor House 101'])).toEqual(['left'])
  })

  it('are left out where there is no room', () => {
    const crowd = Array.from({ length: 9 }, (_, at): [number, number, string] => [
      300,
      40 * at + 40,
      'A very long name',
    ])
    expect(sidesOf(...crowd).filter((side) => side === null).length).toBeLessThan(9)
    expect(sidesOf([300, 30, 'x'.repeat(80)])).toEqual([null])
  })
})
