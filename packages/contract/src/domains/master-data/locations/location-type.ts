import { z } from 'zod'
import { resource } from '../../../kit/resource.ts'
import { optionalText, text } from '../../../kit/text.ts'

export const locationType = resource('location-types', {
  menuItem: 'submenu/Location',
  label: { one: 'location type', many: 'location types' },
  write: z.strictObject({ locationTypeName: text(100), locationTypeDescription: optionalText(2000) }),
  read: z.object({ locationTypeName: z.string(), locationTypeDescription: z.string().nullable() }),
  filter: {},
  sortable: ['id', 'locationTypeName', 'updatedAt'],
  defaultOrder: { column: 'locationTypeName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'duplicate', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/master-location-type', add: '/master-location-type/add', edit: '/master-location-type/update' },
  deleteBy: 'POST',
})
