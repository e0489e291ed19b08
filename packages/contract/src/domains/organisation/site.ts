import { z } from 'zod'
import { resource } from '../../kit/resource.ts'
import { optionalText, text } from '../../kit/text.ts'

const fields = {
  siteName: text(100),
  code: text(20),
  address: optionalText(500),
}

export const site = resource('sites', {
  menuItem: 'submenu/Location',
  label: { one: 'site', many: 'sites' },
  write: z.strictObject(fields),
  read: z.object({ siteName: z.string(), code: z.string(), address: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'siteName', 'code', 'updatedAt'],
  defaultOrder: { column: 'siteName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/master-site', add: '/master-site/add', edit: '/master-site/edit' },
})
