import { describe, expect, it } from 'vitest'
import { weightedKappa } from './agreement.ts'
import { bandOf, DEFAULT_RUBRIC, excessive, rubric, scoreOf } from './rubric.ts'

const full = { hazard: 25, evidence: 15, severity: 20, action: 20, prevention: 20 }

describe('the rubric of a safety voice', () => {
  it('adds up to 100 and takes off the penalty of a duplicate, never below 0', () => {
    expect(scoreOf(DEFAULT_RUBRIC, full, false)).toBe(100)
    expect(scoreOf(DEFAULT_RUBRIC, full, true)).toBe(70)
    expect(scoreOf(DEFAULT_RUBRIC, { ...full, hazard: 0, severity: 0, action: 0, prevention: 0 }, true)).toBe(0)
  })

  it('has the bands 80, 60 and 40', () => {
    const bands = [100, 80, 79, 60, 59, 40, 39, 0].map((score) => bandOf(DEFAULT_RUBRIC, score))
    expect(bands).toEqual(['excellent', 'excellent', 'good', 'good', 'fair', 'fair', 'weak', 'weak'])
  })

  it('names criteria with more points than it has for them', () => {
    expect(excessive(DEFAULT_RUBRIC, { ...full, evidence: 16 })).toEqual(['evidence'])
  })

  it('refuses points that do not add up, and bands out of order', () => {
    const { criteria, bands } = DEFAULT_RUBRIC
    const more = { ...DEFAULT_RUBRIC, criteria: { ...criteria, hazard: { ...criteria.hazard, points: 26 } } }
    const mixed = { ...DEFAULT_RUBRIC, bands: { ...bands, good: 90 } }
    expect([DEFAULT_RUBRIC, more, mixed].map((each) => rubric.safeParse(each).success)).toEqual([true, false, false])
    expect(rubric.safeParse(mixed).error?.issues).toMatchObject([
      { path: ['bands', 'excellent'], message: 'Begin above the band below it' },
    ])
  })
})

describe('the agreement of two scorers', () => {
  it('is the weighted kappa of published examples', () => {
    // Skin conditions judged by two dermatologists; SAS/STAT, PROC FREQ, weighted kappa.
    const skin = [
      [10, 4, 1, 0],
      [5, 10, 12, 2],
      [2, 4, 12, 5],
      [0, 2, 6, 13],
    ]
    expect(weightedKappa(skin)).toBeCloseTo(0.5082, 4)
    // Agresti, Categorical Data Analysis; R package vcd, Kappa().
    const couples = [
      [7, 7, 2, 3],
      [2, 8, 3, 7],
      [1, 5, 4, 9],
      [2, 8, 9, 14],
    ]
    expect(weightedKappa(couples)).toBeCloseTo(0.2374, 4)
  })

  it('is 1 for the same ratings, 0 for chance, and undefined where chance always agrees', () => {
    expect(
      weightedKappa([
        [3, 0],
        [0, 4],
      ]),
    ).toBe(1)
    expect(
      weightedKappa([
        [2, 2],
        [2, 2],
      ]),
    ).toBe(0)
    expect(
      weightedKappa([
        [5, 0],
        [0, 0],
      ]),
    ).toBeNull()
    expect(
      weightedKappa([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull()
  })
})
