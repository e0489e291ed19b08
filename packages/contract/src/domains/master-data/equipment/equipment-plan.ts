import { z } from 'zod'
import { optionalId, optionalText, text } from '../../../kit/text.ts'

/** What of a filled form decides an inspection. */
export const INSPECTION_RESULTS = ['CHOICE', 'SCORE', 'DEVIATIONS'] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]

/** How the result of an inspection is read from the answers of its form. */
export interface InspectionRule {
  readonly inspectionResult: InspectionResult | null
  /** The choice field that decides. */
  readonly inspectionField: string | null
  /** The options of it that pass. */
  readonly inspectionPasses: readonly string[]
  /** The share of the points, in per cent, that passes. */
  readonly inspectionPassMark: number | null
}

/** How often something is done, in months; empty: it is not planned. */
export const everyMonths = z
  .int('Use a whole number')
  .min(1, 'At least 1 month')
  .max(120, 'At most 120 months')
  .nullish()
  .transform((value) => value ?? null)

/** What a type plans for its equipment, and what documents it asks for. */
export const planWrite = {
  /** Its equipment must have a certificate. */
  uploadMandatory: z.boolean(),
  /** Its equipment needs a licence (SIA). */
  licenceRequired: z.boolean(),
  inspectionMonths: everyMonths,
  testMonths: everyMonths,
  calibrationMonths: everyMonths,
  /** The form that its inspections are filled in with. */
  inspectionFormId: optionalId,
  /** What of the form decides whether the inspection passed. */
  inspectionResult: z
    .enum(INSPECTION_RESULTS)
    .nullish()
    .transform((value) => value ?? null),
  inspectionField: optionalText(60),
  inspectionPasses: z.array(text(60)).max(200).default([]),
  inspectionPassMark: z
    .int('Use a whole number')
    .min(0, 'At least 0 %')
    .max(100, 'At most 100 %')
    .nullish()
    .transform((value) => value ?? null),
}

const planned = z.int().nullable()
export const planRead = {
  uploadMandatory: z.boolean(),
  licenceRequired: z.boolean(),
  inspectionMonths: planned,
  testMonths: planned,
  calibrationMonths: planned,
  inspectionFormId: z.int().nullable(),
  inspectionResult: z.enum(INSPECTION_RESULTS).nullable(),
  inspectionField: z.string().nullable(),
  inspectionPasses: z.array(z.string()),
  inspectionPassMark: z.int().nullable(),
}
export type EquipmentPlan = z.infer<z.ZodObject<typeof planRead>>

/** What is asked of the types when a session becomes available, so that the pickers open at once (SHELL-12). */
export const EQUIPMENT_TYPE_PRELOAD = {
  limit: 100,
  page: 1,
  orderBy: { column: 'id', direction: 'descending' },
} as const
