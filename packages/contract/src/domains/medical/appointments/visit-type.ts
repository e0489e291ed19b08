import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { visitTypeHead } from '../heads.ts'

/** Examinations that are done at a visit. */
export const EXAMINATION_TYPES = [
  'PRE_EMPLOYMENT',
  'PERIODIC',
  'SPECIAL',
  'RETURN_TO_WORK',
  'PRE_PERMIT',
  'EXIT',
] as const
export const EXAMINATION_TYPE_LABELS: Readonly<Record<(typeof EXAMINATION_TYPES)[number], string>> = {
  PRE_EMPLOYMENT: 'Before employment',
  PERIODIC: 'Periodic',
  SPECIAL: 'Special',
  RETURN_TO_WORK: 'Return to work',
  PRE_PERMIT: 'Before a permit',
  EXIT: 'At the end of employment',
}

const RANGE = 'From 5 to 240'
export const visitMinutes = z.int('Use a whole number').min(5, RANGE).max(240, RANGE)

/** What people come to the clinic for, and how long it takes (MEDICAL-13). */
export const visitType = resource('visit-types', {
  ...visitTypeHead,
  write: z.strictObject({
    code: text(20),
    visitName: text(80),
    minutes: visitMinutes,
    needsApproval: z.boolean().default(false),
    selfBooking: z.boolean().default(true),
    isTele: z.boolean().default(false),
    needsVitals: z.boolean().default(true),
    examinationType: z
      .enum(EXAMINATION_TYPES)
      .meta({ choices: EXAMINATION_TYPE_LABELS })
      .nullish()
      .transform((value) => value ?? null),
    preparation: optionalText(500),
  }),
  read: z.object({
    code: z.string(),
    visitName: z.string(),
    minutes: z.int(),
    /** The reception decides before it is confirmed. */
    needsApproval: z.boolean(),
    /** Everybody books it for oneself; else the reception does. */
    selfBooking: z.boolean(),
    isTele: z.boolean(),
    needsVitals: z.boolean(),
    examinationType: z.enum(EXAMINATION_TYPES).nullable(),
    preparation: z.string().nullable(),
  }),
  filter: {},
  sortable: ['id', 'code', 'visitName', 'minutes', 'updatedAt'],
  defaultOrder: { column: 'visitName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
