import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { anyOf } from '../../../kit/list-query.ts'
import { type ItemKey, may } from '../../../kit/permissions.ts'
import { days, oneOf, records, recordsOf, register } from '../../../kit/register.ts'
import { day, id, instant } from '../../../kit/text.ts'
import { medicalCenter } from '../centers/medical-center.ts'
import { INVENTORY, MEDICINE } from '../items.ts'
import { BATCH_STATE_LABELS, BATCH_STATES, STOCK_KINDS } from './stock-words.ts'

/** A batch of an item in a center, with what is left of it. */
export const stockBatchRow = z.object({
  id,
  version: z.int(),
  itemId: id,
  kind: z.enum(STOCK_KINDS),
  itemCode: z.string(),
  itemName: z.string(),
  unit: z.string(),
  centerId: id,
  centerName: z.string(),
  batchNo: z.string(),
  expiresOn: day.nullable(),
  receivedOn: day,
  qty: z.int(),
  state: z.enum(BATCH_STATES),
  /** Why it is in quarantine. */
  quarantine: z.string().nullable(),
  updatedAt: instant,
})
export type StockBatchRow = z.infer<typeof stockBatchRow>

/** Batches, as they are listed and exported: those of medicines, or those of the inventory. */
export const stockBatches = register({
  label: { one: 'batch', many: 'batches' },
  file: 'batches',
  row: stockBatchRow,
  filters: {
    itemId: recordsOf('Item'),
    centerId: records('Medical center', medicalCenter),
    state: oneOf('State', BATCH_STATES, BATCH_STATE_LABELS),
    expiresOn: days('Expires'),
    id: anyOf(id),
  },
  sortable: ['expiresOn', 'receivedOn'],
  order: { column: 'expiresOn', direction: 'ascending' },
  columns: {
    itemName: 'Item',
    itemCode: 'Code',
    batchNo: 'Batch',
    centerName: 'Medical center',
    expiresOn: 'Expires',
    state: { label: 'State', value: ({ state }) => BATCH_STATE_LABELS[state] },
    qty: 'Quantity',
    unit: 'Unit',
    receivedOn: 'Received on',
    quarantine: 'Quarantine',
  },
})

const readsOf = <const P extends string>(path: P, item: ItemKey, what: string) => ({
  list: endpoint({
    ...stockBatches.list,
    path: `/${path}/batches/list`,
    summary: `List the batches of ${what}`,
    permission: may(item, 'read'),
  }),
  export: endpoint({
    ...stockBatches.export,
    path: `/${path}/batches/export`,
    summary: `Export the batches of ${what}`,
    permission: may(item, 'read'),
  }),
})

/** The batches of each kind of item, with the permission of that kind. */
export const batches = {
  MEDICINE: readsOf('medicines', MEDICINE, 'medicines'),
  INVENTORY: readsOf('inventories', INVENTORY, 'the inventory'),
}

/** How a stock stands today: each figure is the number of rows that its list has. */
const summary = z.object({
  /** Items with nothing usable, and with less than their minimum. */
  out: z.int(),
  low: z.int(),
  /** Batches that end soon, that have ended, and that are in quarantine. */
  expiring: z.int(),
  expired: z.int(),
  quarantine: z.int(),
})
export type StockSummary = z.infer<typeof summary>

const summaryOf = (path: string, item: ItemKey, what: string) =>
  endpoint({
    method: 'POST',
    path: `/${path}/summary`,
    summary: `How the stock of ${what} stands today`,
    permission: may(item, 'read'),
    data: summary,
  })

export const stockSummary = {
  MEDICINE: summaryOf('medicines', MEDICINE, 'medicines'),
  INVENTORY: summaryOf('inventories', INVENTORY, 'the inventory'),
}
