import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, text } from '../../../kit/text.ts'
import { INVENTORY } from '../items.ts'
import { levelFilter, minimumFirst, stockItemRead, stockItemWrite } from './stock-item.ts'

/** An item of the inventory of the clinic (MEDICAL-63 to MEDICAL-72): dressings, devices, first-aid boxes. */
export const inventory = resource('inventories', {
  menuItem: INVENTORY,
  label: { one: 'inventory item', many: 'inventory items' },
  write: z.strictObject({ inventoryName: text(200), ...stockItemWrite, categoryId: id }).superRefine(minimumFirst),
  read: z.object({
    inventoryName: z.string(),
    ...stockItemRead,
    categoryId: z.int(),
    categoryName: z.string(),
  }),
  filter: { categoryId: anyOf(id), ...levelFilter },
  sortable: ['id', 'inventoryName', 'code', 'updatedAt'],
  defaultOrder: { column: 'inventoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
  paths: { list: '/list-inventory' },
})
