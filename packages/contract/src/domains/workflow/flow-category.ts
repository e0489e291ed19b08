import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'
import { flowCategoryHead } from './heads.ts'

/** What workflows are sorted into (AMB-58). */
export const flowCategory = resource('form-flow-categories', {
  ...flowCategoryHead,
  write: z.strictObject({ name: text(100), code: text(30), description: optionalText(500) }),
  read: z.object({
    name: z.string(),
    code: z.string(),
    description: z.string().nullable(),
    /** How many workflows it has, without archived ones. */
    workflowCount: z.int(),
  }),
  filter: {},
  sortable: ['id', 'name', 'code', 'updatedAt'],
  defaultOrder: { column: 'name', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  deleteBy: 'POST',
  imports: false,
})
