import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { type PpeLot, ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import type { RowOf } from '@selamat/contract/kit/resource'
import type { z } from 'zod'
import { call } from '../../../../lib/client.ts'
import { refreshReads } from '../../../../lib/resource-reads.ts'
import { refresh } from '../../../../lib/use-load.ts'
import { ActionDialog } from '../../../../ui/form/action-dialog.tsx'
import { ChoiceField } from '../../../../ui/form/choice-fields.tsx'
import { NumberField } from '../../../../ui/form/fields.tsx'
import { TextField } from '../../../../ui/form/inputs.tsx'
import { texts } from '../texts.ts'

export type Kind = RowOf<typeof ppe>

const reload = () => Promise.all([refresh(ppeStock.lots, ppeStock.movements), refreshReads(ppe)])

/** Takes a delivery of one size into the stock, which begins with the first one. */
export function ReceiveDialog({ kind, onClose }: { readonly kind: Kind; readonly onClose: () => void }) {
  const { id: ppeId, ppeName, sizes } = kind
  const initial: z.input<typeof ppeStock.receive.body> = { ppeId, size: '', quantity: 1, reason: '' }
  return (
    <ActionDialog
      title={texts.receiveTitle(ppeName)}
      text={texts.receiveText}
      verb={texts.receive}
      schema={ppeStock.receive.body}
      initial={initial}
      fields={(form) => (
        <>
          {sizes.length > 0 && (
            <ChoiceField
              form={form}
              name="size"
              label={texts.size}
              choices={sizes.map((size) => ({ value: size, label: size }))}
              required
            />
          )}
          <NumberField form={form} name="quantity" label={texts.quantity} required />
          <TextField form={form} name="reason" label={texts.note} placeholder={texts.receiveNote} />
        </>
      )}
      send={(body, options) => call(ppeStock.receive, { body }, options)}
      reload={reload}
      onClose={onClose}
    />
  )
}

const counted = ppeStock.count.body.pick({ counted: true, reason: true })

/** Records how many are on the shelf; where the stock has moved meanwhile the count is refused. */
export function CountDialog({ lot, onClose }: { readonly lot: PpeLot; readonly onClose: () => void }) {
  const { id, version, size, qty } = lot
  const initial: z.input<typeof counted> = { counted: qty, reason: '' }
  return (
    <ActionDialog
      title={texts.countOf(size ?? texts.oneSize)}
      text={texts.countText(qty)}
      verb={texts.recordCount}
      schema={counted}
      initial={initial}
      fields={(form) => (
        <>
          <NumberField form={form} name="counted" label={texts.counted} required />
          <TextField form={form} name="reason" label={texts.reason} help={texts.reasonHelp} />
        </>
      )}
      send={(found, options) => call(ppeStock.count, { body: { id, version, ...found } }, options)}
      reload={reload}
      onClose={onClose}
    />
  )
}
