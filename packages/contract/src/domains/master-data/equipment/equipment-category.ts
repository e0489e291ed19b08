import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { equipmentCategoryHead } from '../heads.ts'

/** What kinds of equipment types there are: lifting, gas detection, fire fighting. */
export const equipmentCategory = resource('equipment-categories', {
  ...equipmentCategoryHead,
  write: z.strictObject({ equipmentCategoryName: text(100), description: optionalText(2000) }),
  read: z.object({
    equipmentCategoryName: z.string(),
    description: z.string().nullable(),
    /** How many types it has. */
    typeCount: z.int(),
  }),
  filter: {},
  sortable: ['id', 'equipmentCategoryName', 'updatedAt'],
  defaultOrder: { column: 'equipmentCategoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
