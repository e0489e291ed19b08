import { z } from 'zod'

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
}

const planned = z.int().nullable()
export const planRead = {
  uploadMandatory: z.boolean(),
  licenceRequired: z.boolean(),
  inspectionMonths: planned,
  testMonths: planned,
  calibrationMonths: planned,
}
export type EquipmentPlan = z.infer<z.ZodObject<typeof planRead>>

/** What is asked of the types when a session becomes available, so that the pickers open at once (SHELL-12). */
export const EQUIPMENT_TYPE_PRELOAD = {
  limit: 100,
  page: 1,
  orderBy: { column: 'id', direction: 'descending' },
} as const
