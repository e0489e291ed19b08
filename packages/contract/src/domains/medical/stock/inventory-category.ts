import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { inventoryCategoryHead } from '../heads.ts'

/** What the inventory of the clinic is sorted into, such as dressings (MEDICAL-62, MEDICAL-65). */
export const inventoryCategory = resource('inventory-categories', {
  ...inventoryCategoryHead,
  write: z.strictObject({ categoryName: text(100), description: optionalText(500) }),
  read: z.object({ categoryName: z.string(), description: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'categoryName', 'updatedAt'],
  defaultOrder: { column: 'categoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
