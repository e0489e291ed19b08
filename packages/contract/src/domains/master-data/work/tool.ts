import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalId, optionalText, text } from '../../../kit/text.ts'
import { toolHead } from '../heads.ts'

/** Hand tools and the like, kept by number and place. */
export const tool = resource('tools', {
  ...toolHead,
  write: z.strictObject({
    toolName: text(100),
    code: text(50),
    brand: optionalText(100),
    quantity: z.int('Enter a whole number').min(0, 'Enter 0 or more').max(1_000_000, 'At most 1,000,000'),
    locationId: optionalId,
    description: optionalText(2000),
  }),
  read: z.object({
    toolName: z.string(),
    code: z.string(),
    brand: z.string().nullable(),
    quantity: z.int(),
    locationId: z.int().nullable(),
    locationName: z.string().nullable(),
    description: z.string().nullable(),
  }),
  filter: { locationId: anyOf(id) },
  sortable: ['id', 'toolName', 'code', 'updatedAt'],
  defaultOrder: { column: 'toolName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
})
