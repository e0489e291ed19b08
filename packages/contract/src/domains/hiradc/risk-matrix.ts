import { z } from 'zod'
import { endpoint, SAVED } from '../../kit/endpoint.ts'
import { type Order, outOfOrder } from '../../kit/order.ts'
import { may } from '../../kit/permissions.ts'
import { instant, storedVersion, text } from '../../kit/text.ts'
import { HIRADC_ITEMS } from './items.ts'

/** Sides of a matrix: as many levels of likelihood as of severity. */
export const MATRIX_SIZES = [3, 4, 5] as const
export const LARGEST_MATRIX = 5

/** The colours of bands, from the lowest risk to the highest. */
export const BAND_COLOURS = ['green', 'yellow', 'orange', 'red'] as const
export type BandColour = (typeof BAND_COLOURS)[number]

/** Who approves an assessment whose highest residual risk is in a band; management approves after the department head. */
export const APPROVAL_DEPTHS = ['superior', 'department-head', 'management'] as const
export type ApprovalDepth = (typeof APPROVAL_DEPTHS)[number]
export const APPROVAL_LABELS: Readonly<Record<ApprovalDepth, string>> = {
  superior: 'Superior of the author',
  'department-head': 'Department head',
  management: 'Department head, then management',
}

const level = z.strictObject({ name: text(40), meaning: text(200) })
const risk = z.int('Use a whole number').min(1, 'Use 1 or more').max(25, 'Use at most 25')
const band = z.strictObject({
  name: text(30),
  colour: z.enum(BAND_COLOURS),
  /** The lowest and the highest risk (likelihood × severity) of the band. */
  from: risk,
  to: risk,
  approval: z.enum(APPROVAL_DEPTHS),
  /** A residual risk of the band can stay without further action. */
  tolerable: z.boolean(),
})
export type Band = z.output<typeof band>

const shape = z.strictObject({
  /** Level 1 first. */
  likelihood: z.array(level).min(3).max(LARGEST_MATRIX),
  severity: z.array(level).min(3).max(LARGEST_MATRIX),
  /** From the lowest risk to the highest. */
  bands: z.array(band).min(2, 'Use at least two bands').max(BAND_COLOURS.length, 'Use at most four bands'),
  /** How long an approved revision is valid; Singapore's WSH code asks for a review within 3 years. */
  reviewMonths: z.int('Use whole months').min(1, 'Use 1 to 36 months').max(36, 'Use 1 to 36 months'),
  /** The role that reviews where nobody is appointed as safety officer, and the one that approves as management. */
  reviewerRole: text(120),
  managementRole: text(120),
})
export type RiskMatrix = z.output<typeof shape>

/** The matrix of DOSH's HIRARC guideline (2008) with the bands of its form (2023); valid for a year. */
export const DEFAULT_MATRIX: RiskMatrix = {
  likelihood: [
    { name: 'Inconceivable', meaning: 'Practically impossible, has never occurred' },
    { name: 'Remote', meaning: 'Has not been known to occur after many years' },
    { name: 'Conceivable', meaning: 'Might occur at some time in the future' },
    { name: 'Possible', meaning: 'Has a good chance of occurring, is not unusual' },
    { name: 'Most likely', meaning: 'The most likely result of the hazard' },
  ],
  severity: [
    { name: 'Negligible', meaning: 'Minor cuts and bruises, first aid' },
    { name: 'Minor', meaning: 'Disabling, but not a permanent injury' },
    { name: 'Serious', meaning: 'Non-fatal injury, permanent disability' },
    { name: 'Fatal', meaning: 'About one death' },
    { name: 'Catastrophic', meaning: 'Many deaths' },
  ],
  bands: [
    { name: 'Low', colour: 'green', from: 1, to: 4, approval: 'superior', tolerable: true },
    { name: 'Medium', colour: 'yellow', from: 5, to: 12, approval: 'department-head', tolerable: true },
    { name: 'High', colour: 'red', from: 15, to: 25, approval: 'management', tolerable: false },
  ],
  reviewMonths: 12,
  reviewerRole: 'Safety Officer',
  managementRole: 'SHE Manager',
}

/** The risks that two levels of a matrix can give, ascending. */
export const reachableRisks = (size: number): number[] => [
  ...new Set(
    Array.from({ length: size * size }, (_, at) => (Math.floor(at / size) + 1) * ((at % size) + 1)).sort(
      (one, other) => one - other,
    ),
  ),
]

/** What is wrong with a band of a matrix, at its field. */
interface BandProblem {
  readonly band: number
  readonly field: 'from' | 'to' | 'colour' | 'approval' | 'tolerable'
  readonly message: string
}

/** What is wrong with the bands of a matrix: they rise, and every risk that can occur belongs to exactly one. */
export function bandProblems({ likelihood, bands }: Pick<RiskMatrix, 'likelihood' | 'bands'>): BandProblem[] {
  const backwards = bands.flatMap(({ from, to }, at) =>
    from > to ? [{ band: at, field: 'to' as const, message: `Use ${from} or more` }] : [],
  )
  if (backwards.length > 0) return backwards
  const falling = fallingBands(bands)
  if (falling.some(({ field }) => field === 'from')) return falling
  const problems: BandProblem[] = []
  for (const value of reachableRisks(likelihood.length)) {
    const holders = bands.flatMap(({ from, to }, at) => (value >= from && value <= to ? [at] : []))
    const [first, second] = holders
    if (second !== undefined) {
      const message = `${value} is in “${bands[first ?? 0]?.name}” too: begin higher`
      problems.push({ band: second, field: 'from', message })
    }
    if (first === undefined) {
      const next = bands.findIndex(({ from }) => from > value)
      const message = `${value} is in no band: extend one to it`
      problems.push(
        next === -1 ? { band: bands.length - 1, field: 'to', message } : { band: next, field: 'from', message },
      )
    }
  }
  // One message a field: the lowest risk that is wrong.
  return [...problems, ...falling].filter(
    ({ band, field }, at, all) => all.findIndex((one) => one.band === band && one.field === field) === at,
  )
}

/** Where a band means less than the one before it: lower risks, a lower colour, a lighter approval, more tolerance. */
function fallingBands(bands: readonly Band[]): BandProblem[] {
  const rise = (
    field: BandProblem['field'],
    order: Order,
    message: string,
    weightOf: (band: Band) => number,
  ): BandProblem[] => outOfOrder(bands.map(weightOf), order).map(({ at }) => ({ band: at, field, message }))
  return [
    ...rise('from', 'rising', 'Begin with a higher risk than the band before', ({ from }) => from),
    ...rise('colour', 'rising', 'Use the colour of a higher risk than in the band before', ({ colour }) =>
      BAND_COLOURS.indexOf(colour),
    ),
    ...rise('approval', 'level', 'Not a lighter approval than in the band before', ({ approval }) =>
      APPROVAL_DEPTHS.indexOf(approval),
    ),
    ...rise('tolerable', 'level', 'Not tolerable above a band that is not', ({ tolerable }) => (tolerable ? 0 : 1)),
  ]
}

/** A matrix as it can be stored: square, its bands rising without overlap or gap. */
export const riskMatrix = shape.superRefine((matrix, context) => {
  const { likelihood, severity } = matrix
  if (likelihood.length !== severity.length) {
    const message = 'Use as many levels of severity as of likelihood'
    context.addIssue({ code: 'custom', path: ['severity'], message })
    return
  }
  for (const { band, field, message } of bandProblems(matrix)) {
    context.addIssue({ code: 'custom', path: ['bands', band, field], message })
  }
})

/** Likelihood and severity as they are rated; null: not yet. */
export interface Rating {
  readonly likelihood: number | null
  readonly severity: number | null
}

/** Likelihood × severity; null where one is missing. */
export const riskOf = ({ likelihood, severity }: Rating): number | null =>
  likelihood === null || severity === null ? null : likelihood * severity

/** Whether both levels are given and on the matrix. */
export const isOnMatrix = (matrix: RiskMatrix, { likelihood, severity }: Rating): boolean =>
  likelihood !== null &&
  severity !== null &&
  likelihood <= matrix.likelihood.length &&
  severity <= matrix.severity.length

/** The band of a risk; null where it is in none, such as a rating of another matrix. */
export const bandOf = (matrix: Pick<RiskMatrix, 'bands'>, value: number | null): Band | null =>
  value === null ? null : (matrix.bands.find(({ from, to }) => value >= from && value <= to) ?? null)

const stored = z.object({
  version: z.int(),
  matrix: shape.meta({ examples: [DEFAULT_MATRIX] }),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export type StoredMatrix = z.output<typeof stored>

export const riskMatrixSettings = {
  read: endpoint({
    method: 'GET',
    path: '/risk-matrix',
    summary: 'Read the risk matrix of the company; version 0 is the default',
    permission: may(HIRADC_ITEMS, 'read'),
    data: stored,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/risk-matrix',
    summary: 'Publish a new version of the risk matrix; submitted assessments keep theirs',
    done: SAVED,
    permission: may('submenu/SHE', 'update'),
    body: z.strictObject({ matrix: riskMatrix, version: storedVersion }),
    data: stored,
    example: { body: { matrix: DEFAULT_MATRIX, version: 0 } },
  }),
}
