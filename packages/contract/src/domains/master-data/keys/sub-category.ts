import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, optionalText, text } from '../../../kit/text.ts'
import { subCategoryHead } from '../heads.ts'

/** A part of a category that holds its keys under sub-categories. */
export const subCategory = resource('sub-categories', {
  ...subCategoryHead,
  write: z.strictObject({ name: text(100), categoryId: id, description: optionalText(2000) }),
  read: z.object({
    name: z.string(),
    categoryId: z.int(),
    categoryName: z.string(),
    description: z.string().nullable(),
    keyCount: z.int(),
  }),
  filter: { categoryId: anyOf(id) },
  sortable: ['id', 'name', 'updatedAt'],
  defaultOrder: { column: 'name', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
