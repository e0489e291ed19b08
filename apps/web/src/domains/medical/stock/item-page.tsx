import { EditOutlined, InboxOutlined } from '@ant-design/icons'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { count } from '../../../lib/format.ts'
import { useCan } from '../../../lib/session.ts'
import { type Fact, FactGrid } from '../../../ui/fact-grid.tsx'
import { ReadOnlyNote } from '../../../ui/form/problem-note.tsx'
import { HeadActions } from '../../../ui/head-actions.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageFoot, PageHead } from '../../../ui/page.tsx'
import { RecordParts } from '../../../ui/record/record-parts.tsx'
import { Section } from '../../../ui/section.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { texts } from '../texts.ts'
import { ItemBatches, ItemMovements } from './item-parts.tsx'
import { LevelBar } from './level-bar.tsx'
import { type Stocked, StockState } from './stock-columns.tsx'
import { ReceiveDialog } from './stock-dialogs.tsx'
import { STOCK_LISTS, stockTrail } from './stock-tabs.tsx'

interface ItemPageProps {
  readonly kind: StockKind
  readonly row: Stocked & { readonly id: number; readonly code: string; readonly archivedAt: string | null }
  readonly name: string
  /** A line under the name. */
  readonly about: ReactNode
  /** What else is known of it. */
  readonly facts: readonly Fact[]
  /** The form over the page. */
  readonly form: (onClose: () => void) => ReactNode
}

/** An item of the stock: what can be used of it, its batches and its movements. */
export function ItemPage({ kind, row, name, about, facts, form }: ItemPageProps) {
  const { id, qty, unusable, unit, expiresOn, archivedAt } = row
  const mayChange = useCan()('update', STOCK_LISTS[kind].item) && archivedAt === null
  const [open, setOpen] = useState<'receive' | 'edit' | null>(null)
  const phone = usePhone()
  const close = () => setOpen(null)
  const receive = mayChange && (
    <Button type="primary" icon={<InboxOutlined />} onClick={() => setOpen('receive')}>
      {texts.receive}
    </Button>
  )
  const edit = mayChange ? [{ key: 'edit', label: 'Edit', icon: <EditOutlined />, run: () => setOpen('edit') }] : []
  return (
    <Page>
      <PageHead
        title={name}
        trail={stockTrail(kind, name)}
        tag={<StockState {...row} />}
        purpose={about}
        actions={<HeadActions actions={edit} primary={receive} />}
      />
      {archivedAt !== null && <ReadOnlyNote reason={texts.archived} />}
      <RecordParts
        parts={[
          { id: 'batches', content: <ItemBatches kind={kind} itemId={id} /> },
          { id: 'movements', content: <ItemMovements kind={kind} itemId={id} /> },
          {
            id: 'facts',
            aside: true,
            content: (
              <Section title={texts.level}>
                <Stack gap={16}>
                  <LevelBar {...row} />
                  <FactGrid
                    columns={1}
                    facts={[
                      { label: texts.usable, value: `${count(qty)} ${unit}` },
                      ...(unusable > 0 ? [{ label: texts.unusable, value: `${count(unusable)} ${unit}` }] : []),
                      { label: texts.firstToExpire, value: expiresOn ?? '–' },
                      ...facts,
                    ]}
                  />
                </Stack>
              </Section>
            ),
          },
        ]}
      />
      {phone && receive && <PageFoot>{receive}</PageFoot>}
      {open === 'receive' && <ReceiveDialog kind={kind} itemId={id} onClose={close} />}
      {open === 'edit' && form(close)}
    </Page>
  )
}
