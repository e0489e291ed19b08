import { z } from 'zod'
import { anyOf } from '../../kit/list-query.ts'
import { resource } from '../../kit/resource.ts'
import { id, text } from '../../kit/text.ts'
import { sectionHead } from './heads.ts'

/** A section of a department (ORG-07). */
export const section = resource('sections', {
  ...sectionHead,
  write: z.strictObject({ sectionName: text(100), departmentId: id }),
  read: z.object({ sectionName: z.string(), departmentId: z.int(), departmentName: z.string() }),
  filter: { departmentId: anyOf(id) },
  sortable: ['id', 'sectionName', 'updatedAt'],
  defaultOrder: { column: 'sectionName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
})
