import { inventory } from '@selamat/contract/domains/medical/stock/inventory'
import { medicine } from '@selamat/contract/domains/medical/stock/medicine'
import { batches, type StockBatchRow, stockSummary } from '@selamat/contract/domains/medical/stock/stock-batch'
import { type StockAction, stockEdit, stockEditInput } from '@selamat/contract/domains/medical/stock/stock-edit'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { refresh } from '../../../lib/use-load.ts'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { PickField } from '../../../ui/form/choice-fields.tsx'
import { DayField, NumberField } from '../../../ui/form/fields.tsx'
import { AreaField, TextField } from '../../../ui/form/inputs.tsx'
import { centers, items } from '../choices.ts'
import { texts } from '../texts.ts'
import { confirmationOf, NOBODY, SecondPerson, secondPerson } from './second-person.tsx'

/** Reads again what a movement changes. */
const reload = (kind: StockKind) =>
  Promise.all([
    refresh(batches[kind].list, stockLogs[kind].list, stockSummary[kind]),
    refreshReads(kind === 'MEDICINE' ? medicine : inventory),
  ])

const [receiveInput, adjustInput, disposeInput, transferInput, quarantineInput] = stockEditInput.options

interface ReceiveProps {
  readonly kind: StockKind
  /** The item, where it is known. */
  readonly itemId?: number
  readonly onClose: () => void
}

/** Takes a delivery into the stock. */
export function ReceiveDialog({ kind, itemId = 0, onClose }: ReceiveProps) {
  const initial: z.input<typeof receiveInput> = {
    action: 'receive',
    itemId,
    centerId: 0,
    batchNo: '',
    expiresOn: '',
    quantity: 1,
    reason: '',
  }
  return (
    <ActionDialog
      title={texts.receiveTitle}
      text={texts.receiveText}
      verb={texts.receive}
      schema={receiveInput}
      initial={initial}
      fields={(form) => (
        <>
          {itemId === 0 && <PickField form={form} name="itemId" label={texts.item} source={items[kind]} required />}
          <PickField form={form} name="centerId" label={texts.center} source={centers} required />
          <TextField form={form} name="batchNo" label={texts.batch} placeholder="CD2411" required />
          <DayField form={form} name="expiresOn" label={texts.expires} required={kind === 'MEDICINE'} />
          <NumberField form={form} name="quantity" label={texts.quantity} required />
          <TextField form={form} name="reason" label={texts.note} placeholder={texts.receiveNote} />
        </>
      )}
      send={(body, options) => call(stockEdit[kind], { body }, options)}
      reload={() => reload(kind)}
      onClose={onClose}
    />
  )
}

interface BatchDialogProps {
  readonly batch: StockBatchRow
  readonly onClose: () => void
}

const own = { id: true, version: true, action: true } as const
const adjusting = adjustInput.omit({ ...own, second: true }).extend(secondPerson)
const disposing = disposeInput.omit({ ...own, second: true }).extend(secondPerson)

/** Corrects what a batch has, confirmed by a second person. */
function AdjustDialog({ batch, onClose }: BatchDialogProps) {
  const { id, version, kind, batchNo, qty, unit } = batch
  const initial: z.input<typeof adjusting> = { change: -1, reason: '', ...NOBODY }
  return (
    <ActionDialog
      title={texts.adjustTitle(batchNo)}
      text={texts.adjustText(texts.left(qty, unit))}
      verb={texts.verbs.adjust}
      schema={adjusting}
      initial={initial}
      fields={(form) => (
        <>
          <NumberField form={form} name="change" label={texts.change} required />
          <AreaField form={form} name="reason" label={texts.reason} required />
          <SecondPerson form={form} />
        </>
      )}
      send={async ({ change, reason, ...second }) => {
        const operation = { action: 'adjust' as const, id, version }
        const body = { ...operation, change, reason, second: await confirmationOf(second, stockEdit[kind], operation) }
        return call(stockEdit[kind], { body })
      }}
      reload={() => reload(kind)}
      onClose={onClose}
    />
  )
}

/** Disposes of some of a batch, confirmed by a second person. */
function DisposeDialog({ batch, onClose }: BatchDialogProps) {
  const { id, version, kind, batchNo, qty, unit } = batch
  const initial: z.input<typeof disposing> = { quantity: qty, reason: '', ...NOBODY }
  return (
    <ActionDialog
      title={texts.disposeTitle(batchNo)}
      text={texts.disposeText(texts.left(qty, unit))}
      verb={texts.verbs.dispose}
      danger
      schema={disposing}
      initial={initial}
      fields={(form) => (
        <>
          <NumberField form={form} name="quantity" label={texts.quantity} required />
          <AreaField form={form} name="reason" label={texts.reason} required />
          <SecondPerson form={form} />
        </>
      )}
      send={async ({ quantity, reason, ...second }) => {
        const operation = { action: 'dispose' as const, id, version }
        const body = {
          ...operation,
          quantity,
          reason,
          second: await confirmationOf(second, stockEdit[kind], operation),
        }
        return call(stockEdit[kind], { body })
      }}
      reload={() => reload(kind)}
      onClose={onClose}
    />
  )
}

const transferring = transferInput.omit(own)

/** Sends some of a batch to another center. */
function TransferDialog({ batch, onClose }: BatchDialogProps) {
  const { id, version, kind, batchNo } = batch
  const initial: z.input<typeof transferring> = { centerId: 0, quantity: 1, reason: '' }
  return (
    <ActionDialog
      title={texts.transferTitle(batchNo)}
      verb={texts.verbs.transfer}
      schema={transferring}
      initial={initial}
      fields={(form) => (
        <>
          <PickField form={form} name="centerId" label={texts.toCenter} source={centers} required />
          <NumberField form={form} name="quantity" label={texts.quantity} required />
          <TextField form={form} name="reason" label={texts.note} />
        </>
      )}
      send={(value, options) => call(stockEdit[kind], { body: { action: 'transfer', id, version, ...value } }, options)}
      reload={() => reload(kind)}
      onClose={onClose}
    />
  )
}

const holding = quarantineInput.omit(own)

/** Puts a batch in quarantine, or releases it. */
function QuarantineDialog({ batch, onClose }: BatchDialogProps) {
  const { id, version, kind, batchNo, state } = batch
  const action = state === 'QUARANTINE' ? 'release' : 'quarantine'
  const title = action === 'release' ? texts.releaseTitle(batchNo) : texts.quarantineTitle(batchNo)
  return (
    <ActionDialog
      title={title}
      {...(action === 'quarantine' && { text: texts.quarantineText })}
      verb={texts.verbs[action]}
      schema={holding}
      initial={{ reason: '' }}
      fields={(form) => <AreaField form={form} name="reason" label={texts.reason} required />}
      send={({ reason }, options) => call(stockEdit[kind], { body: { action, id, version, reason } }, options)}
      reload={() => reload(kind)}
      onClose={onClose}
    />
  )
}

/** What can be done with a batch, with its dialog. */
export const BATCH_DIALOGS = {
  adjust: AdjustDialog,
  dispose: DisposeDialog,
  transfer: TransferDialog,
  quarantine: QuarantineDialog,
  release: QuarantineDialog,
} satisfies Record<Exclude<StockAction, 'receive'>, unknown>
