import { describe, expect, it } from 'vitest'
import {
  bandOf,
  bandProblems,
  DEFAULT_MATRIX,
  isOnMatrix,
  MATRIX_SIZES,
  type RiskMatrix,
  reachableRisks,
  riskMatrix,
  riskOf,
} from './risk-matrix.ts'

/** The default with other first and last risks of its bands. */
const banded = (...limits: readonly (readonly [number, number])[]): RiskMatrix => ({
  ...DEFAULT_MATRIX,
  bands: DEFAULT_MATRIX.bands.map((band, at) => ({ ...band, from: limits[at]?.[0] ?? 0, to: limits[at]?.[1] ?? 0 })),
})
const errorsOf = (matrix: unknown) =>
  riskMatrix.safeParse(matrix).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a risk matrix', () => {
  it('has the words and bands of the guideline as its default, valid for a year', () => {
    expect(riskMatrix.parse(DEFAULT_MATRIX)).toEqual(DEFAULT_MATRIX)
    expect([4, 5, 12, 15].map((value) => bandOf(DEFAULT_MATRIX, value)?.name)).toEqual([
      'Low',
      'Medium',
      'Medium',
      'High',
    ])
    expect(bandOf(DEFAULT_MATRIX, null)).toBeNull()
  })

  it('knows which risks can occur: 13 is none, so that no band needs it', () => {
    expect(reachableRisks(5)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 20, 25])
    expect(MATRIX_SIZES.map((size) => reachableRisks(size).length)).toEqual([6, 9, 14])
  })

  it('refuses bands that overlap, at the band that begins too low', () => {
    expect(errorsOf(banded([1, 5], [5, 12], [15, 25]))).toEqual([['bands.1.from', '5 is in “Low” too: begin higher']])
  })

  it('refuses a gap, at the band after it, and a last band that ends too low', () => {
    expect(errorsOf(banded([1, 4], [6, 12], [15, 25]))).toEqual([['bands.1.from', '5 is in no band: extend one to it']])
    expect(errorsOf(banded([1, 4], [5, 12], [15, 20]))).toEqual([['bands.2.to', '25 is in no band: extend one to it']])
  })

  it('says of a band only that it ends before it begins', () => {
    expect(bandProblems(banded([4, 1], [5, 12], [15, 25]))).toEqual([
      { band: 0, field: 'to', message: 'Use 4 or more' },
    ])
  })

  it('refuses another number of levels of severity, and colours out of order', () => {
    expect(errorsOf({ ...DEFAULT_MATRIX, severity: DEFAULT_MATRIX.severity.slice(1) })).toEqual([
      ['severity', 'Use as many levels of severity as of likelihood'],
    ])
    const [low, medium, high] = DEFAULT_MATRIX.bands
    expect(
      errorsOf({ ...DEFAULT_MATRIX, bands: [low, { ...medium, colour: 'red' }, { ...high, colour: 'yellow' }] }),
    ).toEqual([['bands.2.colour', 'Use the colour of a higher risk than in the band before']])
  })

  it('refuses bands in reverse, so that no high risk counts as low', () => {
    const [low, medium, high] = DEFAULT_MATRIX.bands
    const reversed = [
      { ...low, from: 15, to: 25 },
      { ...medium, from: 5, to: 12 },
      { ...high, from: 1, to: 4 },
    ]
    expect(errorsOf({ ...DEFAULT_MATRIX, bands: reversed })).toEqual([
      ['bands.1.from', 'Begin with a higher risk than the band before'],
      ['bands.2.from', 'Begin with a higher risk than the band before'],
    ])
  })

  it('refuses a higher band with a lighter approval, or tolerable above one that is not', () => {
    const bands = DEFAULT_MATRIX.bands.map((band, at) => ({
      ...band,
      approval: at === 2 ? ('superior' as const) : band.approval,
      tolerable: at !== 1,
    }))
    expect(errorsOf({ ...DEFAULT_MATRIX, bands })).toEqual([
      ['bands.2.approval', 'Not a lighter approval than in the band before'],
      ['bands.2.tolerable', 'Not tolerable above a band that is not'],
    ])
    const alike = DEFAULT_MATRIX.bands.map((band) => ({ ...band, approval: 'management' as const, tolerable: true }))
    expect(errorsOf({ ...DEFAULT_MATRIX, bands: alike })).toBeUndefined()
  })

  it('rates likelihood times severity, and knows a rating that it does not have', () => {
    expect([riskOf({ likelihood: 3, severity: 5 }), riskOf({ likelihood: null, severity: 5 })]).toEqual([15, null])
    const small = {
      ...DEFAULT_MATRIX,
      likelihood: DEFAULT_MATRIX.likelihood.slice(0, 3),
      severity: DEFAULT_MATRIX.severity.slice(0, 3),
    }
    expect([3, 4].map((level) => isOnMatrix(small, { likelihood: level, severity: 1 }))).toEqual([true, false])
  })
})
