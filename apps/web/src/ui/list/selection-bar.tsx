import { CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { count } from '../../lib/format.ts'
import type { Refusals } from './outcome.ts'
import './selection-bar.css'

export interface BulkAct<Row> {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  /** Runs over all selected rows, and shows those that were refused; the bar waits for it. False: nothing was done. */
  readonly run: (rows: readonly Row[], showRefused: (refused: Refusals | null) => void) => Promise<unknown>
  /** The rows are elsewhere afterwards: nothing stays selected. */
  readonly clears?: boolean
}

interface SelectionBarProps<Row> {
  readonly rows: readonly Row[]
  readonly acts: readonly BulkAct<Row>[]
  /** What else there is to know of the selection. */
  readonly note?: string | undefined
  readonly onClear: () => void
  readonly onRefused: (refused: Refusals | null) => void
}

/** A dark pill over the rows while some are selected: how many, what can be done with all of them. */
export function SelectionBar<Row>({ rows, acts, note, onClear, onRefused }: SelectionBarProps<Row>) {
  const [running, setRunning] = useState<string | null>(null)
  if (rows.length === 0) return null
  const start = async ({ key, run, clears = false }: BulkAct<Row>) => {
    if (running !== null) return
    setRunning(key)
    const done = await run(rows, onRefused).finally(() => setRunning(null))
    if (clears && done !== false) onClear()
  }
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <span className="selection-bar__count" aria-live="polite">
        {count(rows.length)} selected
      </span>
      {note !== undefined && <span className="selection-bar__note">{note}</span>}
      {acts.map((act) => (
        <button key={act.key} type="button" aria-disabled={running !== null} onClick={() => void start(act)}>
          {running === act.key ? <LoadingOutlined spin /> : act.icon} {act.label}
        </button>
      ))}
      <button type="button" className="selection-bar__clear" aria-label="Clear the selection" onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
