import { z } from 'zod'
import { endpoint } from '../../../kit/endpoint.ts'
import { type ItemKey, may } from '../../../kit/permissions.ts'
import { id, optionalDay, optionalText, rowVersion, text } from '../../../kit/text.ts'
import { INVENTORY, MEDICINE } from '../items.ts'
import { stockBatchRow } from './stock-batch.ts'
import { MOST_IN_BATCH } from './stock-words.ts'

const RANGE = `From 1 to ${MOST_IN_BATCH}`
const quantity = z.int('Use a whole number').min(1, RANGE).max(MOST_IN_BATCH, RANGE)
const change = z
  .int('Use a whole number')
  .min(-MOST_IN_BATCH, RANGE)
  .max(MOST_IN_BATCH, RANGE)
  .refine((value) => value !== 0, 'Enter how many more, or with a minus how many less')

/** Ten letters say something; fewer are a click. */
const reason = text(500).pipe(z.string().min(10, 'Say why, in at least 10 letters'))

/** Who confirms what one person alone must not do: another one, with the password of their own. */
export const second = z.strictObject({
  username: text(50),
  /** Sealed for this operation, by the second person. */
  proof: z.string().max(4000),
})

const batch = { id, version: rowVersion }

/** Every change of a stock is a movement of a batch, never a new total (MEDICAL-57). */
export const stockEditInput = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('receive'),
    itemId: id,
    centerId: id,
    batchNo: text(60),
    expiresOn: optionalDay,
    quantity,
    /** The delivery note, or where it comes from. */
    reason: optionalText(200),
  }),
  z.strictObject({ action: z.literal('adjust'), ...batch, change, reason, second }),
  z.strictObject({ action: z.literal('dispose'), ...batch, quantity, reason, second }),
  z.strictObject({ action: z.literal('transfer'), ...batch, centerId: id, quantity, reason: optionalText(200) }),
  z.strictObject({ action: z.literal('quarantine'), ...batch, reason }),
  z.strictObject({ action: z.literal('release'), ...batch, reason }),
])
export type StockEdit = z.output<typeof stockEditInput>
export type StockAction = StockEdit['action']

export const STOCK_ACTION_LABELS: Readonly<Record<StockAction, string>> = {
  receive: 'Receive',
  adjust: 'Correct',
  dispose: 'Dispose of',
  transfer: 'Send to another center',
  quarantine: 'Put in quarantine',
  release: 'Release from quarantine',
}

const editOf = (path: string, item: ItemKey, what: string) =>
  endpoint({
    method: 'POST',
    path: `/${path}/stock/update`,
    summary: `Receive, correct, move or dispose of ${what}`,
    done: {
      receive: 'Stock received',
      adjust: 'Stock corrected',
      dispose: 'Stock disposed of',
      transfer: 'Stock sent to the other center',
      quarantine: 'The batch is in quarantine',
      release: 'The batch is released',
    },
    permission: may(item, 'update'),
    creates: true,
    body: stockEditInput,
    data: stockBatchRow,
  })

/** The change of a stock of each kind of item, with the permission of that kind. */
export const stockEdit = {
  MEDICINE: editOf('medicines', MEDICINE, 'medicines'),
  INVENTORY: editOf('inventories', INVENTORY, 'the inventory'),
}
