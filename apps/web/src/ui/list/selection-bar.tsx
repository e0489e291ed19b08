import { CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { count } from '../../lib/format.ts'
import { Row } from '../layout/layout.tsx'
import type { Failures } from './outcome.ts'
import './selection-bar.css'

export interface BulkAction<Row> {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** Runs over all selected rows, and shows those that were refused; the bar waits for it. False: nothing was done. */
  readonly run: (rows: readonly Row[], showFailures: (failed: Failures | null) => void) => Promise<unknown>
  /** The rows are elsewhere afterwards: nothing stays selected. */
  readonly clears?: boolean
}

interface SelectionBarProps<Row> {
  readonly rows: readonly Row[]
  readonly actions: readonly BulkAction<Row>[]
  /** What else there is to know of the selection. */
  readonly note?: string | undefined
  readonly onClear: () => void
  readonly onFailures: (failed: Failures | null) => void
}

/** A dark pill over the rows while some are selected: how many, what can be done with all of them. */
export function SelectionBar<Row>({ rows, actions, note, onClear, onFailures }: SelectionBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null)
  if (rows.length === 0) return null
  const start = async ({ key, run, clears = false }: BulkAction<Row>) => {
    if (running !== null) return
    setRunning(key)
    const done = await run(rows, onFailures).finally(() => setRunning(null))
    if (clears && done !== false) onClear()
  }
  return (
    <Row size="body" weight="medium" className="selection-bar" role="toolbar" aria-label="Selected rows">
      <span className="selection-bar__count" aria-live="polite">
        {count(rows.length)} selected
      </span>
      {note !== undefined && <span className="selection-bar__note">{note}</span>}
      {actions.map((action) => (
        <button key={action.key} type="button" aria-disabled={running !== null} onClick={() => void start(action)}>
          {running === action.key ? <LoadingOutlined spin /> : action.icon} {action.label}
        </button>
      ))}
      <button type="button" className="selection-bar__clear" aria-label="Clear the selection" onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </Row>
  )
}
