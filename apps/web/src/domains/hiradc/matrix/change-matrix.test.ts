import { bandProblems, DEFAULT_MATRIX, riskMatrix } from '@selamat/contract/domains/hiradc/risk-matrix'
import { expect, it } from 'vitest'
import { resized, withBand } from './change-matrix.ts'

it('a matrix in another size can be published as it is, and grows back with the usual levels', () => {
  for (const size of [3, 4, 5]) {
    const changed = resized(DEFAULT_MATRIX, size)
    expect(riskMatrix.safeParse(changed).error).toBeUndefined()
    expect(changed.bands.at(-1)?.to).toBe(size * size)
  }
  const back = resized(resized(DEFAULT_MATRIX, 3), 5)
  expect(back.severity).toEqual(DEFAULT_MATRIX.severity)
  expect(bandProblems(back)).toEqual([])
})

it('keeps the bands where a smaller matrix would have fewer than two of them', () => {
  const bands = DEFAULT_MATRIX.bands.map((band) => ({ ...band, from: band.from + 9 }))
  expect(resized({ ...DEFAULT_MATRIX, bands }, 3).bands).toEqual(bands)
})

it('a further band gets the free colour and stands between its neighbours; a fifth is not added', () => {
  const four = withBand(DEFAULT_MATRIX.bands)
  expect(four.map(({ colour }) => colour)).toEqual(['green', 'yellow', 'orange', 'red'])
  expect(four[2]).toMatchObject({ name: '', from: 13, to: 14 })
  expect(withBand(four)).toEqual(four)
})
