import { z } from 'zod'
import { inOrder } from '../../kit/order.ts'

/** What is judged of a safety voice; the keys are stored with every score. */
export const CRITERIA = ['hazard', 'evidence', 'severity', 'action', 'prevention'] as const
export type Criterion = (typeof CRITERIA)[number]

/** How good a safety voice is, from the worst to the best: their order is what agreement is measured on. */
export const BANDS = ['weak', 'fair', 'good', 'excellent'] as const
export type Band = (typeof BANDS)[number]
export const BAND_LABELS: Readonly<Record<Band, string>> = {
  weak: 'Weak',
  fair: 'Fair',
  good: 'Good',
  excellent: 'Excellent',
}

const TOTAL = 100
const points = z.int('Use whole points').min(0, 'Use 0 to 100 points').max(TOTAL, 'Use 0 to 100 points')
const criterion = z.strictObject({
  label: z.string().trim().min(1, 'This field is required').max(120, 'At most 120 characters'),
  points,
})

/** The rubric of a company that has not set its own (domain anchors 2.10). */
export const DEFAULT_RUBRIC = {
  criteria: {
    hazard: { label: 'Hazard is clear and specific', points: 25 },
    evidence: { label: 'Evidence: photo, place, time', points: 15 },
    severity: { label: 'Potential severity is rated right', points: 20 },
    action: { label: 'Immediate action was taken', points: 20 },
    prevention: { label: 'Useful idea for prevention, or closed at the source', points: 20 },
  },
  duplicatePenalty: 30,
  bands: { fair: 40, good: 60, excellent: 80 },
  secondScoringPercent: 10,
}

/** A rubric: the points of each criterion, what a duplicate costs, where each band begins, and the share scored twice. */
export const rubric = z
  .strictObject({
    criteria: z.strictObject({
      hazard: criterion,
      evidence: criterion,
      severity: criterion,
      action: criterion,
      prevention: criterion,
    } satisfies Record<Criterion, typeof criterion>),
    duplicatePenalty: points,
    /** The lowest score of each band; all below `fair` is weak. */
    bands: z
      .strictObject({ fair: points.min(1, 'Begin above 0'), good: points, excellent: points })
      .superRefine(inOrder(['fair', 'good', 'excellent'], 'Begin above the band below it', 'rising')),
    secondScoringPercent: z.int('Use a whole number').min(0, 'Use 0 to 100').max(100, 'Use 0 to 100'),
  })
  .refine(({ criteria }) => CRITERIA.reduce((sum, each) => sum + criteria[each].points, 0) === TOTAL, {
    message: 'The points of all criteria must add up to 100',
    path: ['criteria'],
  })
  .meta({ examples: [DEFAULT_RUBRIC] })
export type Rubric = z.output<typeof rubric>

export type Points = Readonly<Record<Criterion, number>>

/** The score: the sum of the points less the penalty of a duplicate, never below 0. */
export function scoreOf(rubric: Rubric, points: Points, duplicate: boolean): number {
  const sum = CRITERIA.reduce((total, each) => total + points[each], 0)
  return Math.max(0, sum - (duplicate ? rubric.duplicatePenalty : 0))
}

/** The band of a score. */
export function bandOf({ bands }: Pick<Rubric, 'bands'>, score: number): Band {
  if (score >= bands.excellent) return 'excellent'
  if (score >= bands.good) return 'good'
  return score >= bands.fair ? 'fair' : 'weak'
}

/** Criteria with more points than the rubric has for them. */
export const excessive = (rubric: Rubric, points: Points): Criterion[] =>
  CRITERIA.filter((each) => points[each] > rubric.criteria[each].points)
