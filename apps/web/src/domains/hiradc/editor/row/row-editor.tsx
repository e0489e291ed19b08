import { useCallback } from 'react'
import type { RowPatch } from '../rows/draft-row.ts'
import type { RowStore } from '../rows/row-store.ts'
import { useRow } from '../rows/use-rows.ts'
import { ConflictCard } from './conflict-card.tsx'
import { ControlsPart } from './controls-part.tsx'
import { messagesOf, type RowMessages } from './messages.ts'
import { RatingPart } from './rating-part.tsx'
import { useStable } from './use-stable.ts'
import { WarningList } from './warning-list.tsx'
import { WhatPart } from './what-part.tsx'
import './row-editor.css'

interface RowEditorProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly onLibrary: () => void
}

const ofControls = (messages: RowMessages) =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => field.startsWith('controls')))

/** Writes one row: what is done and can harm, the initial risk, the controls, and the risk that is left. */
export function RowEditor({ store, rowKey, onLibrary }: RowEditorProps) {
  const state = useRow(store, rowKey)
  const messages = state === null ? {} : messagesOf(store, state)
  const controlMessages = useStable(ofControls(messages))
  const onRate = useCallback((patch: RowPatch) => store.change(rowKey, patch), [store, rowKey])
  if (state === null) return null
  const { row, conflict } = state
  return (
    <>
      {conflict !== null && <ConflictCard store={store} row={row} conflict={conflict} />}
      <WhatPart store={store} row={row} messages={messages} onLibrary={onLibrary} />
      <RatingPart
        rowKey={rowKey}
        matrix={store.matrix}
        likelihood={row.likelihood}
        severity={row.severity}
        residualLikelihood={row.residualLikelihood}
        residualSeverity={row.residualSeverity}
        initialError={messages.likelihood ?? messages.severity}
        residualError={messages.residualLikelihood ?? messages.residualSeverity}
        onRate={onRate}
      />
      <WarningList warnings={store.facts(row).warnings} />
      <ControlsPart
        store={store}
        rowKey={rowKey}
        controls={row.controls}
        messages={controlMessages}
        hazardId={row.hazardId}
        category={row.category}
      />
    </>
  )
}
