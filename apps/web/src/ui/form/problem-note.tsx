import { Row, Text } from '../layout/layout.tsx'
import '../callout.css'
import { Button } from 'antd'
import { dateTime } from '../../lib/format.ts'
import { Mark } from '../mark.tsx'
import type { Problem } from './form-state.ts'
import './problem-note.css'

/** Why a form is read-only, or a record cannot be used; `next` is the step to do first. */
export const ReadOnlyNote = ({ reason, next = null }: { reason: string; next?: string | null }) => (
  <Row gap={10} align="start" className="problem-note callout callout--attention" role="note">
    <Mark status="attention" size={14} />
    <div>
      <p>{reason}</p>
      {next !== null && <p>{next}</p>}
    </div>
  </Row>
)

/** Why a save failed; where somebody else changed the record, who and when, and the way to see it. Nothing typed is lost. */
export function ProblemNote({ problem, onReload }: { problem: Problem; onReload?: () => void }) {
  const { conflict, message, requestId } = problem
  return (
    <Row
      gap={10}
      align="start"
      className={`problem-note callout callout--${conflict === null ? 'stopped' : 'attention'}`}
      role="alert"
    >
      <Mark status={conflict === null ? 'stopped' : 'attention'} size={14} />
      <div>
        <p>
          <strong>{message}</strong>
          {conflict === null && requestId !== null && <Text tone="secondary"> Ref {requestId}</Text>}
        </p>
        {conflict !== null && (
          <p>
            {conflict.by} saved it on {dateTime(conflict.at)}. What you typed is still here.
          </p>
        )}
      </div>
      {conflict !== null && onReload !== undefined && (
        <Button size="small" onClick={onReload}>
          Load their version
        </Button>
      )}
    </Row>
  )
}
