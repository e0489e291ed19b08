import { ColumnHeightOutlined, ControlOutlined } from '@ant-design/icons'
import { Button, Checkbox, Tooltip } from 'antd'
import { useState } from 'react'
import { Stack } from '../layout/layout.tsx'
import { type Column, DEFAULT_LAYOUT, isShown, type Layout, withColumn } from './columns.ts'
import { Sheet } from './sheet.tsx'

interface LayoutButtonsProps {
  readonly columns: readonly Pick<Column<never>, 'key' | 'title' | 'priority'>[]
  readonly narrow: boolean
  readonly layout: Layout
  readonly onChange: (layout: Layout) => void
  /** There is little room: without words. */
  readonly small?: boolean
}

/** Which columns are shown, and how close the rows are. */
export function LayoutButtons({ columns, narrow, layout, onChange, small = false }: LayoutButtonsProps) {
  const [open, setOpen] = useState(false)
  const visible = columns.filter((column, index) => isShown(column, index, layout, narrow))
  const chooser = (
    <>
      <Stack as="fieldset" gap={2} className="sheet__list" aria-label="Columns">
        {columns.map((column, index) => (
          <Checkbox
            key={column.key}
            checked={visible.includes(column)}
            disabled={index === 0}
            onChange={(event) => onChange(withColumn(layout, column.key, event.target.checked))}
          >
            {column.title}
          </Checkbox>
        ))}
      </Stack>
      <div className="sheet__foot">
        {visible.length} of {columns.length} columns
        <Button type="link" size="small" onClick={() => onChange({ ...DEFAULT_LAYOUT, compact: layout.compact })}>
          Reset
        </Button>
      </div>
    </>
  )
  const density = layout.compact ? 'Comfortable rows' : 'Compact rows'
  return (
    <>
      <Sheet title="Columns" open={open} onOpen={setOpen} content={chooser} placement="bottomRight">
        <Button icon={<ControlOutlined />} aria-label="Columns" aria-expanded={open} aria-haspopup="dialog">
          {!small && 'Columns'}
        </Button>
      </Sheet>
      <Tooltip title={density}>
        <Button
          icon={<ColumnHeightOutlined />}
          aria-label={density}
          onClick={() => onChange({ ...layout, compact: !layout.compact })}
        />
      </Tooltip>
    </>
  )
}
