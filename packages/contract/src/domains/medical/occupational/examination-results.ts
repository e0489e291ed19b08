import { z } from 'zod'
import { optionalText, text } from '../../../kit/text.ts'
import { EARS, type FrequencyField, RESULT_FLAGS, TESTS } from './examination-words.ts'
import { unitProblem } from './usual-units.ts'

const LEVEL = 'From -10 to 120 dB HL'
const level = z.int('Use a whole number').min(-10, LEVEL).max(120, LEVEL)
const otherLevel = level.nullish().transform((value) => value ?? null)

/** The thresholds of an ear; those from 2 to 4 kHz are always measured. */
export const audiogramWrite = z.strictObject({
  ear: z.enum(EARS),
  hz500: otherLevel,
  hz1000: otherLevel,
  hz2000: level,
  hz3000: level,
  hz4000: level,
  hz6000: otherLevel,
  hz8000: otherLevel,
  isBaseline: z.boolean(),
} satisfies Record<FrequencyField | 'ear' | 'isBaseline', unknown>)

const LITRES = 'Litres, from 0.2 to 10'
const litres = z.number().min(0.2, LITRES).max(10, LITRES)
export const spirometryWrite = z
  .strictObject({ fvc: litres.min(0.5, 'Litres, from 0.5 to 10'), fev1: litres })
  .refine(({ fvc, fev1 }) => fev1 <= fvc, { path: ['fev1'], message: 'Not more than the FVC' })

const figure = z
  .number()
  .min(-1e9, 'This value is not possible')
  .max(1e9, 'This value is not possible')
  .nullish()
  .transform((value) => value ?? null)
export const resultWrite = z
  .strictObject({
    test: z.enum(TESTS),
    item: text(80),
    value: figure,
    unit: optionalText(20),
    low: figure,
    high: figure,
    finding: optionalText(500),
    isCritical: z.boolean(),
  })
  .superRefine(({ test, item, value, finding, low, high, unit }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (value === null && finding === null) problem('value', 'Write a value or a finding')
    if (value !== null && unit === null) problem('unit', 'A value needs its unit')
    const wrongUnit = value === null || unit === null ? null : unitProblem(test, item, unit)
    if (wrongUnit !== null) problem('unit', wrongUnit)
    if (low !== null && high !== null && low > high) problem('high', 'Not below the lower limit')
  })

/** All that was found at an examination; it replaces what was written before. */
export const resultFields = {
  results: z.array(resultWrite).max(100),
  audiograms: z.array(audiogramWrite).max(2),
  spirometry: spirometryWrite.nullish().transform((value) => value ?? null),
}
const resultsWrite = z.strictObject(resultFields)
export type ResultsWrite = z.output<typeof resultsWrite>

export const resultRow = z.object({
  test: z.enum(TESTS),
  item: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  finding: z.string().nullable(),
  isCritical: z.boolean(),
  flag: z.enum(RESULT_FLAGS),
})
export type ResultRow = z.infer<typeof resultRow>

const stored = z.int().nullable()
export const audiogramRow = z.object({
  ear: z.enum(EARS),
  hz500: stored,
  hz1000: stored,
  hz2000: z.int(),
  hz3000: z.int(),
  hz4000: z.int(),
  hz6000: stored,
  hz8000: stored,
  isBaseline: z.boolean(),
  /** What it is compared with; null where there is no earlier one. */
  baseline: z.object({ examinedOn: z.string(), meanHigh: z.number() }).nullable(),
  meanHigh: z.number(),
  /** So many dB worse than the baseline, as the mean of 2, 3 and 4 kHz. */
  shift: z.number().nullable(),
  /** The shift is as large as the settings of the clinic say, or larger. */
  hasShift: z.boolean(),
})
export type AudiogramRow = z.infer<typeof audiogramRow>

export const spirometryRow = z.object({ fvc: z.number(), fev1: z.number(), ratio: z.number() })

/** An ear is measured once. */
export function eachEarOnce(
  { audiograms: [one, other] }: Pick<ResultsWrite, 'audiograms'>,
  context: z.RefinementCtx,
): void {
  if (other && one?.ear === other.ear) {
    context.addIssue({ code: 'custom', path: ['audiograms', 1, 'ear'], message: 'This ear is there already' })
  }
}
