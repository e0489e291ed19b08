import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { groupHead } from './heads.ts'

/** A group of people across departments, such as a shift or a fire brigade (ORG-05). */
export const group = resource('groups', {
  ...groupHead,
  write: z.strictObject({ groupName: text(100), description: optionalText(500) }),
  read: z.object({ groupName: z.string(), description: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'groupName', 'updatedAt'],
  defaultOrder: { column: 'groupName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
