import { COUNT_STATE_LABELS } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import { type CountDetail, type CountLine, stockCount } from '@selamat/contract/domains/medical/stock/stock-count'
import { InputNumber } from 'antd'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { useAddressQuery } from '../../../lib/navigation.ts'
import { useLoad } from '../../../lib/use-load.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { SmallTable } from '../../../ui/record/small-table.tsx'
import { RecordLoading } from '../../../ui/record-loading.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { signed } from '../stock/movement-list.tsx'
import { stockTrail } from '../stock/stock-tabs.tsx'
import { texts } from '../texts.ts'
import { CountFoot, refreshCounts } from './count-foot.tsx'

/** One count: what was found of each batch, and what the ledger said once it is handed in. */
export default function CountPage() {
  const [{ id = '' }] = useAddressQuery()
  const loaded = useLoad(stockCount.get, { params: { id: Number(id) } })
  if (loaded.data !== null) return <Count key={loaded.data.id} detail={loaded.data} />
  return <RecordLoading failed={texts.countFailed} loaded={loaded} nothing={{ title: texts.countGone }} />
}

function Count({ detail }: { readonly detail: CountDetail }) {
  const { id, version, kind, centerName, status, rows, done, lines, canWrite } = detail
  const title = texts.countTitle(kind, centerName)
  const write = async (line: CountLine, counted: number | null) => {
    try {
      const body = { id, version, lines: [{ batchId: line.batchId, counted, reason: line.reason }] }
      await call(stockCount.write, { body })
    } catch (thrown) {
      toast.error('Failed to save data', messageOf(thrown))
    }
    await refreshCounts(kind)
  }
  return (
    <Page>
      <PageHead
        title={title}
        trail={[...stockTrail(kind, texts.counts), { label: title }]}
        tag={
          <StatusTag
            status={status}
            meaning={status === 'COUNTED' ? 'attention' : status === 'OPEN' ? 'waiting' : 'ended'}
            label={COUNT_STATE_LABELS[status]}
          />
        }
        purpose={texts.progress(done, lines)}
      />
      <Section flush>
        <SmallTable
          rows={rows}
          keyOf={({ batchId }) => batchId}
          columns={[
            {
              key: 'item',
              title: texts.item,
              cell: ({ itemName, itemCode, batchNo, expiresOn }) => (
                <Stack gap={2}>
                  <b>{itemName}</b>
                  <small>{[itemCode, batchNo, expiresOn].filter(Boolean).join(' · ')}</small>
                </Stack>
              ),
            },
            {
              key: 'counted',
              title: texts.counted,
              number: true,
              cell: (line) =>
                canWrite && !line.posted ? (
                  <CountInput line={line} onChange={(counted) => void write(line, counted)} />
                ) : (
                  (line.counted ?? '–')
                ),
            },
            { key: 'unit', title: texts.unit, cell: ({ unit }) => unit },
            ...(rows.some(({ expected }) => expected !== null)
              ? [
                  {
                    key: 'expected',
                    title: texts.expected,
                    number: true,
                    cell: ({ expected }: CountLine) => expected ?? '–',
                  },
                  { key: 'difference', title: texts.difference, number: true, cell: differenceOf },
                ]
              : []),
            ...(rows.some(({ moved, reason }) => moved || reason !== null)
              ? [
                  {
                    key: 'moved',
                    title: texts.note,
                    cell: ({ moved, reason }: CountLine) => (moved ? texts.movedSince : reason),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <CountFoot detail={detail} />
    </Page>
  )
}

const differenceOf = ({ counted, expected }: CountLine) =>
  counted === null || expected === null ? '–' : signed(counted - expected)

/** What is found of a batch, saved when the field is left. */
function CountInput({
  line,
  onChange,
}: {
  readonly line: CountLine
  readonly onChange: (counted: number | null) => void
}) {
  const [value, setValue] = useState(line.counted)
  const leave = () => {
    if (value !== line.counted || line.moved) onChange(value)
  }
  return (
    <InputNumber<number>
      aria-label={`${texts.counted}: ${line.itemName}, ${line.batchNo}`}
      value={value}
      min={0}
      precision={0}
      onChange={setValue}
      onBlur={leave}
      onPressEnter={leave}
    />
  )
}
