import { InboxOutlined } from '@ant-design/icons'
import { ppe } from '@selamat/contract/domains/master-data/ppe/ppe'
import { type PpeLot, type PpeMovement, ppeStock } from '@selamat/contract/domains/master-data/ppe/stock/ppe-stock'
import { Button } from 'antd'
import { useState } from 'react'
import { dateTime } from '../../../../lib/format.ts'
import { useAddressQuery } from '../../../../lib/navigation.ts'
import { useCan } from '../../../../lib/session.ts'
import { useLoad, useLoadList } from '../../../../lib/use-load.ts'
import { LoadFailed, NothingYet } from '../../../../ui/empty-state.tsx'
import { OnceLoaded } from '../../../../ui/once-loaded.tsx'
import { Page, PageHead } from '../../../../ui/page.tsx'
import { SmallList } from '../../../../ui/record/small-list.tsx'
import { SmallTable } from '../../../../ui/record/small-table.tsx'
import { RecordLoading } from '../../../../ui/record-loading.tsx'
import { Section } from '../../../../ui/section.tsx'
import { texts } from '../texts.ts'
import { CountDialog, type Kind, ReceiveDialog } from './stock-dialogs.tsx'

const PAGE = 10
const MAX = 100

/** The stock of one kind of PPE: how many of each size, and what came in and went out. */
export default function StockPage() {
  const [query] = useAddressQuery()
  const id = Number(query.id)
  const loaded = useLoad(ppe.endpoints.get, { params: { id } }, { enabled: id > 0 })
  if (loaded.data !== null) return <KindStock key={id} kind={loaded.data} />
  return <RecordLoading failed={texts.stockFailed} loaded={loaded} nothing={{ title: texts.kindGone }} />
}

function KindStock({ kind }: { readonly kind: Kind }) {
  const [open, setOpen] = useState<PpeLot | 'receive' | null>(null)
  const mayReceive = useCan()('update', 'submenu/PPE') && kind.archivedAt === null
  const receive = mayReceive && (
    <Button type="primary" icon={<InboxOutlined />} onClick={() => setOpen('receive')}>
      {texts.receive}
    </Button>
  )
  return (
    <Page>
      <PageHead
        title={texts.stockOf(kind.ppeName)}
        here={kind.ppeName}
        purpose={texts.stockPurpose}
        actions={receive}
      />
      <div className="form-sections form-sections--narrow">
        <Lots kind={kind} onCount={setOpen} />
        <Movements kind={kind} />
      </div>
      {open === 'receive' && <ReceiveDialog kind={kind} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'receive' && <CountDialog lot={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

function Lots({ kind, onCount }: { readonly kind: Kind; readonly onCount: (lot: PpeLot) => void }) {
  const loaded = useLoad(ppeStock.lots, { params: { id: kind.id } })
  const mayCount = useCan()('update', 'submenu/PPE')
  return (
    <Section title={texts.inStock} flush>
      <OnceLoaded of={loaded} failed={texts.stockFailed}>
        {(lots) =>
          lots.length === 0 ? (
            <NothingYet title={texts.noStock} text={texts.noStockText} />
          ) : (
            <SmallList
              rows={lots}
              keyOf={({ id }) => id}
              what={({ size, qty }) => (
                <>
                  <b>{size ?? texts.oneSize}</b>
                  <small>{texts.itemsInStock(qty)}</small>
                </>
              )}
              {...(mayCount && {
                actions: (lot: PpeLot) => (
                  <Button aria-label={texts.countOf(lot.size ?? texts.oneSize)} onClick={() => onCount(lot)}>
                    {texts.count}
                  </Button>
                ),
              })}
            />
          )
        }
      </OnceLoaded>
    </Section>
  )
}

const what = ({ kind, holder }: PpeMovement) => texts.movements[kind](holder)
const signed = (qty: number) => (qty > 0 ? `+${qty}` : qty < 0 ? `−${-qty}` : '0')

function Movements({ kind }: { readonly kind: Kind }) {
  const [limit, setLimit] = useState(PAGE)
  const { data, error, reload } = useLoadList(ppeStock.movements, { body: { ppeId: kind.id, limit } })
  const { rows, pagination } = data
  if (error !== null) return <LoadFailed title={texts.stockFailed} error={error} onRetry={reload} />
  if (rows.length === 0) return null
  return (
    <Section title={texts.movementsTitle} {...(pagination && { count: pagination.totalItem })} flush>
      <SmallTable
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { key: 'what', title: texts.movement, cell: what },
          ...(kind.sizes.length > 0 ? [{ key: 'size', title: texts.size, cell: ({ size }: PpeMovement) => size }] : []),
          { key: 'qty', title: texts.quantity, cell: ({ qty }) => signed(qty), number: true },
          { key: 'balance', title: texts.balance, cell: ({ balanceAfter }) => balanceAfter, number: true },
          { key: 'reason', title: texts.note, cell: ({ reason }) => reason },
          { key: 'by', title: texts.by, cell: ({ actor }) => actor },
          { key: 'at', title: texts.on, cell: ({ at }) => dateTime(at) },
        ]}
      />
      {limit < MAX && (pagination?.totalItem ?? 0) > rows.length && (
        <Button type="link" onClick={() => setLimit(MAX)}>
          {texts.more}
        </Button>
      )}
    </Section>
  )
}
