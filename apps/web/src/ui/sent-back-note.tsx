import { Text } from './layout/layout.tsx'
import './callout.css'
import { dateTime } from '../lib/format.ts'
import { Mark } from './mark.tsx'
import './sent-back-note.css'

interface SentBackNoteProps {
  /** Who did it, in words. */
  readonly title: string
  readonly at: string
  readonly reason: string
  /** It was rejected, not returned for revision. */
  readonly rejected: boolean
}

/** Why something came back or was rejected: the first thing to read. */
export function SentBackNote({ title, at, reason, rejected }: SentBackNoteProps) {
  const status = rejected ? 'stopped' : 'attention'
  return (
    <div className={`sent-back-note callout callout--${status}`} role="note">
      <Mark status={status} size={14} />
      <div>
        <Text as="p" weight="strong">
          {title}{' '}
          <Text weight="regular" tone="secondary">
            {dateTime(at)}
          </Text>
        </Text>
        <p className="sent-back-note__reason">{reason}</p>
      </div>
    </div>
  )
}
