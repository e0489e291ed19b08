import { PlusOutlined } from '@ant-design/icons'
import { COUNT_STATE_LABELS } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import { stockCount, stockCounts } from '@selamat/contract/domains/medical/stock/stock-count'
import { STOCK_KINDS } from '@selamat/contract/domains/medical/stock/stock-words'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../lib/client.ts'
import { dateTime } from '../../../lib/format.ts'
import { useAddressQuery, useGo } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session.ts'
import { refresh } from '../../../lib/use-load.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { ActionDialog } from '../../../ui/form/action-dialog.tsx'
import { ChoiceField, PickField } from '../../../ui/form/choice-fields.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { centers } from '../choices.ts'
import { STOCK_LISTS, StockTabs, stockTrail } from '../stock/stock-tabs.tsx'
import { texts } from '../texts.ts'

const view = registerView(stockCounts)
const COUNT_MEANINGS = { OPEN: 'waiting', COUNTED: 'attention', POSTED: 'ended', CANCELLED: 'ended' } as const

const columns = registerColumns(stockCounts, [
  { key: 'centerName', cell: ({ kind, centerName }) => texts.countTitle(kind, centerName) },
  { key: 'createdDate', cell: ({ createdDate }) => dateTime(createdDate), width: 160, priority: 'key' },
  {
    key: 'done',
    title: texts.counted,
    cell: ({ done, lines }) => texts.progress(done, lines),
    width: 200,
    priority: 'key',
  },
  { key: 'differences', cell: ({ differences }) => differences ?? '–', width: 120, align: 'right', onPhone: 'named' },
  { key: 'counter', width: 180 },
  {
    key: 'status',
    cell: ({ status }) => (
      <StatusTag status={status} meaning={COUNT_MEANINGS[status]} label={COUNT_STATE_LABELS[status]} />
    ),
    width: 190,
    priority: 'key',
    onPhone: 'top',
  },
])

const countAddress = (id: number) => `/stock-count/detail?id=${id}`

/** Counts of the shelves. */
export default function CountListPage() {
  const can = useCan()
  const [query] = useAddressQuery()
  const kind = STOCK_KINDS.find((each) => each === query.kind) ?? 'MEDICINE'
  const { list } = useRegister(view, stockCount.list, { kind: [kind] })
  const [beginning, begin] = useState(false)
  const beginButton = can('update', STOCK_LISTS[kind].item) && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => begin(true)}>
      {texts.begin}
    </Button>
  )
  return (
    <ListPage
      {...list}
      title={texts.counts}
      trail={stockTrail(kind, texts.counts)}
      purpose={texts.countsPurpose}
      primary={beginButton}
      tabs={<StockTabs kind={kind} />}
      columns={columns}
      searches={texts.countsSearch}
      nameOf={(row) => texts.countTitle(row.kind, row.centerName)}
      open={({ id }) => ({ to: countAddress(id) })}
      nothingYet={<NothingYet title={texts.noCounts} text={texts.countsPurpose} action={beginButton || undefined} />}
    >
      {beginning && <BeginDialog kind={kind} onClose={() => begin(false)} />}
    </ListPage>
  )
}

const { body: schema } = stockCount.begin

function BeginDialog({
  kind,
  onClose,
}: {
  readonly kind: z.input<typeof schema>['kind']
  readonly onClose: () => void
}) {
  const go = useGo()
  const initial: z.input<typeof schema> = { kind, centerId: 0 }
  return (
    <ActionDialog
      title={texts.begin}
      text={texts.beginText}
      verb={texts.begin}
      schema={schema}
      initial={initial}
      fields={(form) => (
        <>
          <ChoiceField
            form={form}
            name="kind"
            label={texts.what}
            choices={STOCK_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            required
          />
          <PickField form={form} name="centerId" label={texts.center} source={centers} required />
        </>
      )}
      send={(body, options) => call(stockCount.begin, { body }, options)}
      onDone={({ data }) => go(countAddress(data.id))}
      reload={() => refresh(stockCount.list)}
      onClose={onClose}
    />
  )
}
