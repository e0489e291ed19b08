import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { medicineTypeHead } from '../heads.ts'

/** What medicines are sorted into, such as analgesics (MEDICAL-60). */
export const medicineType = resource('medicines/types', {
  ...medicineTypeHead,
  write: z.strictObject({ typeName: text(100), description: optionalText(500) }),
  read: z.object({ typeName: z.string(), description: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'typeName', 'updatedAt'],
  defaultOrder: { column: 'typeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  imports: false,
})
