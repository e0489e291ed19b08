import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './selection-bar.css'

export interface BulkAct<Row> {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: (rows: readonly Row[]) => void
}

interface SelectionBarProps<Row> {
  readonly rows: readonly Row[]
  readonly acts: readonly BulkAct<Row>[]
  readonly onClear: () => void
}

/** A dark pill over the rows while some are selected: how many, what can be done with all of them. */
export function SelectionBar<Row>({ rows, acts, onClear }: SelectionBarProps<Row>) {
  if (rows.length === 0) return null
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <span className="selection-bar__count" aria-live="polite">
        {rows.length} selected
      </span>
      {acts.map(({ key, label, icon, run }) => (
        <button key={key} type="button" onClick={() => run(rows)}>
          {icon} {label}
        </button>
      ))}
      <button type="button" className="selection-bar__clear" aria-label="Clear the selection" onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
