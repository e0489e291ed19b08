import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { type ItemKey, may } from '../../../kit/permissions.ts'
import { days, oneOf, records, recordsOf, register } from '../../../kit/register.ts'
import { day, id, instant } from '../../../kit/text.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { INVENTORY, MEDICINE } from '../items.ts'
import { CONTROL_LABELS, CONTROLS, MOVEMENT_KINDS, MOVEMENT_LABELS } from './stock-words.ts'

/** Something that changed a balance, as it was written then (MEDICAL-45, MEDICAL-49). */
export const stockMovementRow = z.object({
  id,
  at: instant,
  itemId: id,
  itemCode: z.string(),
  itemName: z.string(),
  unit: z.string(),
  batchId: id,
  batchNo: z.string(),
  expiresOn: day.nullable(),
  centerName: z.string(),
  movement: z.enum(MOVEMENT_KINDS),
  /** Signed. */
  qty: z.int(),
  balanceAfter: z.int(),
  reason: z.string().nullable(),
  actor: z.string(),
  /** Who confirmed it. */
  secondActor: z.string().nullable(),
})
export type StockMovementRow = z.infer<typeof stockMovementRow>

/** Movements, as they are listed and exported. A controlled item has its register by the filter of its control. */
export const stockMovements = register({
  label: { one: 'movement', many: 'movements' },
  file: 'stock-movements',
  row: stockMovementRow,
  filters: {
    itemId: recordsOf('Item'),
    centerId: records('Medical center', medicalCenter),
    movement: oneOf('Movement', MOVEMENT_KINDS, MOVEMENT_LABELS),
    control: oneOf('Control', CONTROLS, CONTROL_LABELS),
    at: days('Day'),
    batchId: anyOf(id),
    id: anyOf(id),
  },
  sortable: ['at'],
  order: { column: 'at', direction: 'descending' },
  columns: {
    at: 'Date',
    itemName: 'Item',
    itemCode: 'Code',
    batchNo: 'Batch',
    expiresOn: 'Expires',
    centerName: 'Medical center',
    movement: { label: 'Movement', value: ({ movement }) => MOVEMENT_LABELS[movement] },
    qty: 'Quantity',
    unit: 'Unit',
    balanceAfter: 'Balance',
    reason: 'Reason or note',
    actor: 'By',
    secondActor: 'Confirmed by',
  },
})

const readsOf = (path: string, item: ItemKey, what: string) => ({
  list: endpoint({
    ...stockMovements.list,
    path: `/${path}/logs/list`,
    summary: `List what came in and went out of ${what}`,
    permission: may(item, 'read'),
  }),
  export: endpoint({
    ...stockMovements.export,
    path: `/${path}/logs/export`,
    summary: `Export what came in and went out of ${what}`,
    permission: may(item, 'read'),
  }),
})

/** The log of each kind of item, with the permission of that kind (MEDICAL-53). */
export const stockLogs = {
  MEDICINE: readsOf('medicines', MEDICINE, 'medicines'),
  INVENTORY: readsOf('inventories', INVENTORY, 'the inventory'),
}
