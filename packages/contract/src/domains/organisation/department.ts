import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { text } from '../../kit/text.ts'
import { departmentHead } from './heads.ts'

/** A department of a company (ORG-04). */
export const department = resource('departments', {
  ...departmentHead,
  write: z.strictObject({ departmentName: text(100) }),
  read: z.object({ departmentName: z.string(), sectionCount: z.int() }),
  filter: {},
  sortable: ['id', 'departmentName', 'updatedAt'],
  defaultOrder: { column: 'departmentName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
