import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'
import { masterCategoryHead } from '../heads.ts'
import { configTypeId, masterTypeId } from './master-type.ts'

/** What the keys of the master data are sorted into. */
export const masterCategory = resource('master-categories', {
  ...masterCategoryHead,
  write: z.strictObject({ value: text(100), typeId: masterTypeId, configTypeId, description: optionalText(2000) }),
  read: z.object({
    value: z.string(),
    typeId: masterTypeId,
    configTypeId,
    description: z.string().nullable(),
    /** The number by which the product itself looks it up. */
    knownId: z.int().nullable(),
    keyCount: z.int(),
    subCategoryCount: z.int(),
  }),
  filter: { typeId: anyOf(masterTypeId) },
  sortable: ['id', 'value', 'updatedAt'],
  defaultOrder: { column: 'value', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
