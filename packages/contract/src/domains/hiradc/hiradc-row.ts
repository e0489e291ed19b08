import { z } from 'zod'
import { day, id, instant, optionalText, storedVersion } from '../../kit/text.ts'
import { CONTROL_TYPES } from './control-type.ts'
import { HAZARD_CATEGORIES } from './hazard-category.ts'
import { LARGEST_MATRIX } from './risk-matrix.ts'

/** When the activity happens: R, NR and E of the usual forms. */
export const CONDITIONS = ['ROUTINE', 'NON_ROUTINE', 'EMERGENCY'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  ROUTINE: 'Routine',
  NON_ROUTINE: 'Non-routine',
  EMERGENCY: 'Emergency',
}

export const MAX_ROWS = 500
export const MAX_CONTROLS = 20

/** What a row is known by in every revision of its assessment; made where the row is written first. Stored in small letters. */
export const rowKey = z.uuid().toLowerCase()

/** A text of a row that is still being written: what is missing is empty. */
const written = (max: number) => optionalText(max).transform((value) => value ?? '')

const level = z
  .int('Use a whole number')
  .min(1, 'Use 1 or more')
  .max(LARGEST_MATRIX, `Use at most ${LARGEST_MATRIX}`)
  .nullable()
  .default(null)

/** A control of a row: in place already, or to be put in place by somebody until a day. */
export const controlInput = z.strictObject({
  key: rowKey,
  type: z.enum(CONTROL_TYPES, 'Choose one from the list'),
  text: written(500),
  existing: z.boolean(),
  ownerId: id.nullable().default(null),
  dueDate: day.nullable().default(null),
})
export type ControlInput = z.output<typeof controlInput>

/** A row of an assessment: one hazard of one activity. */
export const rowFields = z.strictObject({
  activity: written(200),
  subActivity: written(200),
  /** The hazard of the library that it was taken from. */
  hazardId: id.nullable().default(null),
  hazard: written(200),
  category: z.enum(HAZARD_CATEGORIES).nullable().default(null),
  condition: z.enum(CONDITIONS).default('ROUTINE'),
  consequence: written(1000),
  /** Rated with the existing controls. */
  likelihood: level,
  severity: level,
  /** Rated with all controls. */
  residualLikelihood: level,
  residualSeverity: level,
  legalReference: written(300),
  /** Nobody may work without its controls, whatever the rating. */
  isCritical: z.boolean().default(false),
  controls: z.array(controlInput).max(MAX_CONTROLS, `At most ${MAX_CONTROLS} controls`).default([]),
})
export type RowFields = z.output<typeof rowFields>

/** A row to store: `version` is the one that the writer has read, 0 for a new row. */
export const rowInput = rowFields.extend({
  key: rowKey,
  version: storedVersion,
  /** Where it stands: rows are in the order of their positions. */
  position: z.number().min(0).max(1e9),
})
export type RowInput = z.output<typeof rowInput>

/** A control as it is read: a further one of an approved revision with what became of its follow-up action. */
const storedControl = z.object({
  key: z.string(),
  type: z.enum(CONTROL_TYPES),
  text: z.string(),
  existing: z.boolean(),
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  dueDate: z.string().nullable(),
  followUp: z
    .object({ assignmentNumber: z.string(), status: z.string(), isOpen: z.boolean(), isLate: z.boolean() })
    .nullable(),
})

export const storedRow = z.object({
  key: z.string(),
  version: z.int(),
  position: z.number(),
  activity: z.string(),
  subActivity: z.string(),
  hazardId: z.int().nullable(),
  hazard: z.string(),
  category: z.enum(HAZARD_CATEGORIES).nullable(),
  condition: z.enum(CONDITIONS),
  consequence: z.string(),
  likelihood: z.int().nullable(),
  severity: z.int().nullable(),
  residualLikelihood: z.int().nullable(),
  residualSeverity: z.int().nullable(),
  legalReference: z.string(),
  isCritical: z.boolean(),
  controls: z.array(storedControl),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type StoredRow = z.output<typeof storedRow>
