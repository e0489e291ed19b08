import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { contractorCategoryHead } from '../heads.ts'

/** What kinds of contractors there are: civil works, scaffolding, inspection (MASTER-143, MASTER-144). */
export const contractorCategory = resource('contractor-categories', {
  ...contractorCategoryHead,
  write: z.strictObject({ contractorCategoryName: text(100), description: optionalText(2000) }),
  read: z.object({
    contractorCategoryName: z.string(),
    description: z.string().nullable(),
    contractorCount: z.int(),
  }),
  filter: {},
  sortable: ['id', 'contractorCategoryName', 'updatedAt'],
  defaultOrder: { column: 'contractorCategoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
