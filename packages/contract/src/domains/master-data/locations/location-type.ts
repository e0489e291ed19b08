import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { locationTypeHead } from '../heads.ts'

export const locationType = resource('location-types', {
  ...locationTypeHead,
  write: z.strictObject({ locationTypeName: text(100), locationTypeDescription: optionalText(2000) }),
  read: z.object({ locationTypeName: z.string(), locationTypeDescription: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'locationTypeName', 'updatedAt'],
  defaultOrder: { column: 'locationTypeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
})
