import { LockOutlined, PlusOutlined } from '@ant-design/icons'
import type { MeasureRow } from '@selamat/contract/domains/dashboards/figures'
import { Input } from 'antd'
import { useState } from 'react'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { texts } from '../texts.ts'

/** What of a measure is dragged onto the preview: its key. */
export const DRAGGED_MEASURE = 'application/x-measure'

interface MeasureListProps {
  readonly measures: readonly MeasureRow[]
  readonly onAdd: (measure: MeasureRow) => void
}

/** What can be counted, under headings; a press or Enter adds it, and it can be dragged onto the preview. What the reader may not count is locked. */
export function MeasureList({ measures, onAdd }: MeasureListProps) {
  const [keyword, setKeyword] = useState('')
  const found = measures.filter(({ label, group }) => `${group} ${label}`.toLowerCase().includes(keyword.toLowerCase()))
  return (
    <Stack as="section" gap={8} aria-label={texts.measures} className="builder__measures">
      <Input
        aria-label={texts.searchMeasure}
        placeholder={texts.searchMeasure}
        allowClear
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        onPressEnter={(event) => event.preventDefault()}
      />
      {[...new Set(found.map(({ group }) => group))].map((group) => (
        <Stack gap={4} key={group}>
          <Text size="small" weight="strong" tone="secondary">
            {group}
          </Text>
          {found
            .filter((measure) => measure.group === group)
            .map((measure) => (
              <button
                key={measure.key}
                type="button"
                className="boxed row gap-8 pressable size-body builder__measure"
                disabled={!measure.allowed}
                draggable={measure.allowed}
                onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED_MEASURE, measure.key)}
                aria-label={texts.add(measure.label)}
                onClick={() => onAdd(measure)}
              >
                {measure.allowed ? <PlusOutlined aria-hidden /> : <LockOutlined aria-hidden />}
                <Stack as="span" gap={2} grow>
                  <span>{measure.label}</span>
                  <Text size="small" tone="secondary">
                    {measure.allowed ? measure.kind.toLowerCase() : texts.denied}
                  </Text>
                </Stack>
              </button>
            ))}
        </Stack>
      ))}
    </Stack>
  )
}
