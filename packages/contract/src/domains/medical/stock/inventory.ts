import { z } from 'zod'
import { anyOf } from '../../../kit/list-query.ts'
import { resource } from '../../../kit/resource.ts'
import { id, text } from '../../../kit/text.ts'
import { inventoryHead } from '../heads.ts'
import { FIRST_AID_CODES, firstAidLabel } from './first-aid-content.ts'
import { levelFilter, minimumFirst, stockItemRead, stockItemWrite } from './stock-item.ts'

/** The line of the required content of first-aid boxes that an item is. */
const firstAid = z
  .enum(FIRST_AID_CODES)
  .nullish()
  .transform((value) => value ?? null)
  .meta({
    title: 'First-aid content',
    choices: Object.fromEntries(FIRST_AID_CODES.map((code) => [code, firstAidLabel(code)])),
  })

/** An item of the inventory of the clinic (MEDICAL-63 to MEDICAL-72): dressings, devices, first-aid boxes. */
export const inventory = resource('inventories', {
  ...inventoryHead,
  write: z
    .strictObject({ inventoryName: text(200), ...stockItemWrite, categoryId: id, firstAid })
    .superRefine(minimumFirst),
  read: z.object({
    inventoryName: z.string(),
    ...stockItemRead,
    categoryId: z.int(),
    categoryName: z.string(),
    firstAid: z.enum(FIRST_AID_CODES).nullable(),
  }),
  filter: { categoryId: anyOf(id), ...levelFilter },
  sortable: ['id', 'inventoryName', 'code', 'updatedAt'],
  defaultOrder: { column: 'inventoryName', direction: 'ascending' },
  verbs: ['list', 'get', 'create', 'update', 'archive', 'restore', 'delete', 'export', 'options'],
})
