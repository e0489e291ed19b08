import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { text } from '../../kit/text.ts'

/** A department of a company (ORG-04). */
export const department = resource('departments', {
  menuItem: 'submenu/Hierarchy Company',
  label: { one: 'department', many: 'departments' },
  write: z.strictObject({ departmentName: text(100) }),
  read: z.object({ departmentName: z.string(), sectionCount: z.int() }),
  filter: {},
  sortable: ['id', 'departmentName', 'updatedAt'],
  defaultOrder: { column: 'departmentName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/department' },
})
