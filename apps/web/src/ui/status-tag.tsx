import { Mark } from './mark.tsx'
import { type StatusKey, statusKey, statusLabel } from './status.ts'
import './status-tag.css'

interface StatusTagProps {
  /** The code of the life cycle, e.g. WAITING_APPROVAL. */
  readonly status: string
  /** The records, where some codes mean something else on them. */
  readonly kind?: string
  /** More than the status word, e.g. "Waiting: isolation". */
  readonly label?: string
  /** Overrides the meaning, for texts that are no life-cycle status ("Due in 18 min"). */
  readonly meaning?: StatusKey
}

/** A life-cycle status as mark and word. */
export function StatusTag({ status, kind, label, meaning }: StatusTagProps) {
  const key = meaning ?? statusKey(status, kind)
  return (
    <span className={`status-tag status-tag--${key}`}>
      <Mark status={key} />
      {label ?? statusLabel(status)}
    </span>
  )
}
