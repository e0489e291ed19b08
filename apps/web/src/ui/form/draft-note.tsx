import { Button } from 'antd'
import { dateTime } from '../../lib/format.ts'
import { Mark } from '../mark.tsx'
import './problem-note.css'

interface DraftNoteProps {
  readonly savedAt: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what the person left unsaved here earlier. */
export function DraftNote({ savedAt, onRestore, onDiscard }: DraftNoteProps) {
  return (
    <div className="problem-note problem-note--attention" role="status">
      <Mark status="draft" size={14} />
      <div>
        <p>
          <strong>You left this form unsaved on {dateTime(savedAt)}.</strong>
        </p>
        <p>It was saved on this device only.</p>
      </div>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="small" type="primary" onClick={onRestore}>
        Restore
      </Button>
    </div>
  )
}
