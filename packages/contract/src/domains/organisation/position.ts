import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { text } from '../../kit/text.ts'
import { positionHead } from './heads.ts'

/** What a person is employed as; posts of the organisation chart refer to it (ORG-06). */
export const position = resource('positions', {
  ...positionHead,
  write: z.strictObject({ positionName: text(100) }),
  read: z.object({ positionName: z.string(), postCount: z.int() }),
  filter: {},
  sortable: ['id', 'positionName', 'updatedAt'],
  defaultOrder: { column: 'positionName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
