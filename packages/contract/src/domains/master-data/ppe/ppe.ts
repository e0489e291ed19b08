import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { ppeHead } from '../heads.ts'

/** Each size once, whatever its capitals. */
const sizes = z
  .array(text(20))
  .max(30, 'At most 30 sizes')
  .refine((all) => new Set(all.map((size) => size.toLowerCase())).size === all.length, 'Name each size once')

const serviceMonths = z
  .int('Use whole months')
  .min(1, 'From 1 to 120 months')
  .max(120, 'From 1 to 120 months')
  .nullish()
  .transform((value) => value ?? null)

/** Personal protective equipment (APD) that can be issued, with sizes and service life. */
export const ppe = resource('personal-protective-equipment', {
  ...ppeHead,
  write: z.strictObject({
    ppeName: text(100),
    code: text(50),
    standard: optionalText(100),
    sizes,
    serviceMonths,
    description: optionalText(2000),
  }),
  read: z.object({
    ppeName: z.string(),
    code: z.string(),
    standard: z.string().nullable(),
    sizes: z.array(z.string()),
    serviceMonths: z.int().nullable(),
    description: z.string().nullable(),
    /** Of all sizes; null where no stock is kept. */
    inStock: z.int().nullable(),
  }),
  filter: {},
  sortable: ['id', 'ppeName', 'code', 'updatedAt'],
  defaultOrder: { column: 'ppeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
})
