import {
  DeleteOutlined,
  EditOutlined,
  InboxOutlined,
  LockOutlined,
  SwapOutlined,
  TeamOutlined,
  UnlockOutlined,
} from '@ant-design/icons'
import { MEDICAL_RECORD, stockItemAddress } from '@selamat/contract/domains/medical/items'
import { batches, type StockBatchRow, stockBatches } from '@selamat/contract/domains/medical/stock/stock-batch'
import { BATCH_STATE_LABELS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { count } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { items } from '../choices.ts'
import { RecipientsDrawer } from '../prescriptions/recipients-drawer.tsx'
import { texts as pharmacy } from '../prescriptions/texts.ts'
import { texts } from '../texts.ts'
import { BATCH_ACTION_LABELS, type BatchAction, batchActions } from './batch-actions.ts'
import { BATCH_DIALOGS, ReceiveDialog } from './stock-dialogs.tsx'
import { STOCK_LISTS, StockTabs, stockTrail } from './stock-tabs.tsx'

const views = {
  MEDICINE: registerView(stockBatches, { sources: { itemId: items.MEDICINE } }),
  INVENTORY: registerView(stockBatches, { sources: { itemId: items.INVENTORY } }),
}

/** Where a batch stands, as a tag. */
export const BatchState = ({ state }: Pick<StockBatchRow, 'state'>) => (
  <StatusTag
    status={state}
    label={BATCH_STATE_LABELS[state]}
    {...(state === 'EMPTY' && { meaning: 'ended' as const })}
  />
)

const BATCH_ICONS: Readonly<Record<BatchAction, ReactNode>> = {
  adjust: <EditOutlined />,
  dispose: <DeleteOutlined />,
  transfer: <SwapOutlined />,
  quarantine: <LockOutlined />,
  release: <UnlockOutlined />,
}

const columns = registerColumns(stockBatches, [
  { key: 'itemName', cell: ({ itemName }) => itemName, second: ({ itemCode }) => itemCode, also: ['itemCode'] },
  { key: 'batchNo', cell: ({ batchNo }) => <span className="code">{batchNo}</span>, width: 130, priority: 'key' },
  { key: 'expiresOn', width: 130, priority: 'key', onPhone: 'named' },
  {
    key: 'qty',
    cell: ({ qty, unit }) => (
      <>
        <b>{count(qty)}</b> <small>{unit}</small>
      </>
    ),
    width: 130,
    align: 'right',
    priority: 'key',
    onPhone: 'named',
  },
  { key: 'centerName', width: 190 },
  { key: 'receivedOn', width: 130, onPhone: 'hidden' },
  { key: 'quarantine', width: 220, priority: 'extra', onPhone: 'hidden' },
  { key: 'state', cell: (row) => <BatchState {...row} />, width: 150, priority: 'key', onPhone: 'top' },
])

/** The batches of a kind of stock. */
export function BatchList({ kind }: { readonly kind: StockKind }) {
  const { item } = STOCK_LISTS[kind]
  const can = useCan()
  const { list, exporting } = useRegister(views[kind], batches[kind].list)
  const [receiving, receive] = useState(false)
  const [acting, setActing] = useState<{ readonly batch: StockBatchRow; readonly action: BatchAction } | null>(null)
  const [recalled, recall] = useState<StockBatchRow | null>(null)
  const mayChange = can('update', item)
  const mayRecall = kind === 'MEDICINE' && can('read', MEDICAL_RECORD)
  const receiveButton = mayChange && (
    <Button type="primary" icon={<InboxOutlined />} onClick={() => receive(true)}>
      {texts.receive}
    </Button>
  )
  const Dialog = acting && BATCH_DIALOGS[acting.action]
  return (
    <ListPage
      {...list}
      title={texts.batches}
      trail={stockTrail(kind, texts.batches)}
      purpose={texts.batchesPurpose}
      heads={[
        calendarAction(kind === 'MEDICINE' ? 'MEDICINE_BATCH' : 'INVENTORY_BATCH'),
        exporting(batches[kind].export).all,
      ]}
      primary={receiveButton}
      tabs={<StockTabs kind={kind} />}
      columns={columns}
      searches={texts.batchSearch}
      bulk={[exporting(batches[kind].export).chosen]}
      nameOf={({ itemName, batchNo }) => `${itemName}, ${batchNo}`}
      open={({ itemId }) => ({ to: stockItemAddress(kind, itemId) })}
      actions={(batch) => [
        ...(mayChange ? batchActions(batch) : []).map((action) => ({
          key: action,
          label: BATCH_ACTION_LABELS[action],
          icon: BATCH_ICONS[action],
          run: () => setActing({ batch, action }),
        })),
        ...(mayRecall
          ? [{ key: 'recipients', label: pharmacy.recipients, icon: <TeamOutlined />, run: () => recall(batch) }]
          : []),
      ]}
      nothingYet={<NothingYet title={texts.noBatches} text={texts.noBatchesText} action={receiveButton || undefined} />}
    >
      {receiving && <ReceiveDialog kind={kind} onClose={() => receive(false)} />}
      {recalled && <RecipientsDrawer batch={recalled} onClose={() => recall(null)} />}
      {acting && Dialog && <Dialog key={acting.batch.id} batch={acting.batch} onClose={() => setActing(null)} />}
    </ListPage>
  )
}
