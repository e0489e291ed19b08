import { MoreOutlined } from '@ant-design/icons'
import { batches, type StockBatchRow } from '@selamat/contract/domains/medical/stock/stock-batch'
import { stockLogs } from '@selamat/contract/domains/medical/stock/stock-movement'
import { MOVEMENT_LABELS, type StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { count, dateTime } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SmallList } from '../../../ui/record/small-list.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { texts } from '../texts.ts'
import { BATCH_ACTION_LABELS, type BatchAction, batchActions } from './batch-actions.ts'
import { BatchState } from './batch-list.tsx'
import { actorsOf, signed } from './movement-list.tsx'
import { BATCH_DIALOGS } from './stock-dialogs.tsx'
import { STOCK_LISTS } from './stock-tabs.tsx'

interface OfItem {
  readonly kind: StockKind
  readonly itemId: number
}

const LAST = 10

/** The batches of an item in the order in which they are used, with what can be done with each. */
export function ItemBatches({ kind, itemId }: OfItem) {
  const mayChange = useCan()('update', STOCK_LISTS[kind].item)
  const [acting, setActing] = useState<{ readonly batch: StockBatchRow; readonly action: BatchAction } | null>(null)
  const { data, error, reload } = useLoadList(batches[kind].list, {
    body: { filter: { itemId: [itemId] }, limit: 100 },
  })
  if (error !== null && data.pagination === null)
    return <LoadFailed title={texts.itemFailed} error={error} onRetry={reload} />
  if (data.pagination === null) return <Spinner />
  const left = data.rows.filter(({ qty }) => qty > 0)
  const Dialog = acting && BATCH_DIALOGS[acting.action]
  return (
    <Section title={texts.batches} hint={texts.inOrder} flush>
      {left.length === 0 ? (
        <NothingYet title={texts.noBatches} text={texts.noBatchesText} />
      ) : (
        <SmallList
          rows={left}
          keyOf={({ id }) => id}
          what={({ batchNo, centerName }) => (
            <>
              <b className="code">{batchNo}</b>
              <small>{centerName}</small>
            </>
          )}
          facts={[
            ({ expiresOn }) => expiresOn ?? '–',
            (batch) => <BatchState {...batch} />,
            ({ qty, unit }) => (
              <>
                <b>{count(qty)}</b> <small>{unit}</small>
              </>
            ),
          ]}
          {...(mayChange && {
            actions: (batch: StockBatchRow) => (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: batchActions(batch).map((action) => ({
                    key: action,
                    label: BATCH_ACTION_LABELS[action],
                    onClick: () => setActing({ batch, action }),
                  })),
                }}
              >
                <Button type="text" icon={<MoreOutlined />} aria-label={`Actions for ${batch.batchNo}`} />
              </Dropdown>
            ),
          })}
        />
      )}
      {acting && Dialog && <Dialog key={acting.batch.id} batch={acting.batch} onClose={() => setActing(null)} />}
    </Section>
  )
}

/** The last movements of an item, with the way to all of them. */
export function ItemMovements({ kind, itemId }: OfItem) {
  const { data, error, reload } = useLoadList(stockLogs[kind].list, {
    body: { filter: { itemId: [itemId] }, limit: LAST },
  })
  if (error !== null && data.pagination === null)
    return <LoadFailed title={texts.itemFailed} error={error} onRetry={reload} />
  if (data.rows.length === 0) return null
  return (
    <Section
      title={texts.movements}
      {...(data.pagination && { count: data.pagination.totalItem })}
      extra={<Link to={`${STOCK_LISTS[kind].log}?itemId=${itemId}`}>{texts.log(kind)}</Link>}
      flush
    >
      <SmallTable
        rows={data.rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'what',
            title: texts.movement,
            cell: ({ movement, batchNo }) => `${MOVEMENT_LABELS[movement]}, ${batchNo}`,
          },
          { key: 'qty', title: texts.quantity, cell: ({ qty }) => signed(qty), number: true },
          { key: 'balance', title: texts.balance, cell: ({ balanceAfter }) => count(balanceAfter), number: true },
          { key: 'reason', title: texts.note, cell: ({ reason }) => reason },
          { key: 'by', title: texts.by, cell: actorsOf },
          { key: 'at', title: texts.when, cell: ({ at }) => dateTime(at) },
        ]}
      />
    </Section>
  )
}
