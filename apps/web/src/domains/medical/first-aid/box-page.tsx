import { EditOutlined, InboxOutlined, OrderedListOutlined } from '@ant-design/icons'
import { INVENTORY } from '@selamat/contract/domains/medical/items'
import {
  type FirstAidContent,
  type FirstAidLine,
  firstAidBox,
  firstAidContent,
} from '@selamat/contract/domains/medical/stock/first-aid-box'
import { BOX_TYPE_LABELS, firstAidLabel } from '@selamat/contract/domains/medical/stock/first-aid-content'
import { batches } from '@selamat/contract/domains/medical/stock/stock-batch'
import { stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import type { RowOf } from '@selamat/contract/kit/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { ResourceFormDrawer } from '../../../crud/resource-form-drawer.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { newKey } from '../../../lib/crypto.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh, useLoad } from '../../../lib/use-load.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RecordParts } from '../../../ui/record/record-parts.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { stockTrail } from '../stock/stock-tabs.tsx'
import { BoxStateTag, boxForm } from './first-aid-box.tsx'
import { texts } from './texts.ts'

type Box = RowOf<typeof firstAidBox>

/** One first-aid box: what it must hold, holds and lacks. */
export default function BoxPage() {
  const [{ id = '' }] = useAddressQuery()
  const box = useLoad(firstAidBox.endpoints.get, { params: { id: Number(id) } })
  const content = useLoad(firstAidContent.detail, { body: { id: Number(id) } })
  const nothing = { title: texts.gone, text: texts.goneText, action: <Link to="/first-aid-box">{texts.toBoxes}</Link> }
  if (box.data === null) return <RecordLoading failed={texts.failed} loaded={box} nothing={nothing} />
  if (content.data === null) return <RecordLoading failed={texts.failed} loaded={content} nothing={nothing} />
  return <BoxRecord box={box.data} content={content.data} />
}

function BoxRecord({ box, content }: { readonly box: Box; readonly content: FirstAidContent }) {
  const { id, centerName, siteName, locationName, boxType, workers, firstAider, checkedOn, state } = box
  const mayChange = useCan()('update', INVENTORY) && box.archivedAt === null
  const [editing, edit] = useState(false)
  const [sending, setSending] = useState(false)
  const [key, setKey] = useState(newKey)
  const phone = usePhone()
  const go = useGo()
  const missing = content.lines.some((line) => line.missing > 0)

  async function fill() {
    setSending(true)
    try {
      const { message } = await call(firstAidContent.fill, { body: { id } }, { idempotencyKey: key })
      toast.success(message, texts.filled)
      setKey(newKey())
    } catch (thrown) {
      toast.error(texts.fillFailed, messageOf(thrown))
    }
    setSending(false)
    await Promise.all([refresh(firstAidContent.detail, batches.INVENTORY.list), refreshReads(firstAidBox)])
  }

  async function begin() {
    try {
      const { data } = await call(stockCount.begin, { body: { kind: 'INVENTORY', centerId: id } })
      go(`/stock-count/detail?id=${data.id}`)
    } catch (thrown) {
      toast.error(texts.countFailed, messageOf(thrown))
    }
  }

  const fillButton = mayChange && missing && (
    <Button type="primary" icon={<InboxOutlined />} loading={sending} onClick={() => void fill()}>
      {texts.fill}
    </Button>
  )
  const actions = mayChange
    ? [
        { key: 'count', label: texts.count, icon: <OrderedListOutlined />, run: () => void begin() },
        { key: 'edit', label: 'Edit', icon: <EditOutlined />, run: () => edit(true) },
      ]
    : []
  return (
    <Page>
      <PageHead
        title={centerName}
        trail={[...stockTrail('INVENTORY'), { label: texts.boxes, to: '/first-aid-box' }, { label: centerName }]}
        tag={<BoxStateTag state={state} />}
        purpose={[siteName, locationName].filter(Boolean).join(' · ')}
        actions={<HeadActions actions={actions} primary={fillButton} />}
      />
      <RecordParts
        parts={[
          {
            id: 'content',
            content: (
              <Section title={texts.content} hint={missing ? undefined : texts.complete} flush>
                <ContentTable content={content} />
              </Section>
            ),
          },
          {
            id: 'facts',
            aside: true,
            content: (
              <Section title={texts.type}>
                <FactGrid
                  columns={1}
                  facts={[
                    { label: texts.type, value: BOX_TYPE_LABELS[boxType] },
                    { label: texts.workers, value: `${workers}` },
                    { label: texts.supplier, value: content.supplierName },
                    { label: texts.firstAider, value: firstAider ?? '–' },
                    { label: texts.checked, value: checkedOn ?? texts.never },
                    {
                      label: texts.batches,
                      value: <Link to={`/inventory-batch?centerId=${id}`}>{texts.showBatches}</Link>,
                    },
                  ]}
                />
              </Section>
            ),
          },
        ]}
      />
      {phone && fillButton && <PageFoot>{fillButton}</PageFoot>}
      {editing && <ResourceFormDrawer form={boxForm} row={box} onClose={() => edit(false)} />}
    </Page>
  )
}

/** The lines of the regulation, what is missing in words and not by colour alone. */
const ContentTable = ({ content: { lines, supplierName } }: { readonly content: FirstAidContent }) => (
  <SmallTable
    rows={lines}
    keyOf={({ code }) => code}
    columns={[
      { key: 'line', title: texts.line, cell: ({ code }) => firstAidLabel(code) },
      { key: 'required', title: texts.required, cell: ({ required }) => required, number: true },
      { key: 'qty', title: texts.inBox, cell: (line) => <InBox line={line} />, number: true },
      {
        key: 'missing',
        title: texts.missing,
        cell: ({ missing }) => (missing === 0 ? '–' : <Text tone="stopped">{missing}</Text>),
        number: true,
      },
      { key: 'expires', title: texts.expires, cell: ({ expiresOn }) => expiresOn ?? '–' },
      {
        key: 'supplier',
        title: texts.atSupplier(supplierName),
        cell: ({ isKnown, atSupplier }) => (isKnown ? atSupplier : <Text tone="secondary">{texts.noItem}</Text>),
        number: true,
      },
    ]}
  />
)

const InBox = ({ line: { qty, expired } }: { readonly line: FirstAidLine }) => (
  <>
    {qty}
    {expired > 0 && <Text tone="stopped"> {texts.expired(expired)}</Text>}
  </>
)
