import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'
import { isFinished, restOf, texts } from '../../domains/notifications/index.ts'
import { momentOf } from '../../domains/workflow/due.ts'
import { Mark } from '../../ui/mark.tsx'
import type { StatusKey } from '../../ui/status.ts'
import { Unbroken } from '../../ui/unbroken.tsx'

const URGENT_MARKS = { stop: 'stopped', attention: 'attention' } as const

interface NoticeLineProps {
  readonly notice: NotificationRow
  readonly now: Date
  readonly busy: boolean
  readonly onOpen: () => void
}

/** The mark of a notification: what stops work before all else. */
const markOf = (notice: NotificationRow): StatusKey =>
  notice.urgency === null ? (isFinished(notice) ? 'ended' : 'waiting') : URGENT_MARKS[notice.urgency]

/** A notification: the work, time, what happened, its number last; a dot while it is unread, and words on what stops work. */
export const NoticeLine = ({ notice, now, busy, onOpen }: NoticeLineProps) => {
  const { work, subject, body, urgency, isRead } = notice
  const rest = restOf(notice)
  return (
    <button
      type="button"
      className={`pressable size-body notice${isRead ? '' : ' is-new'}${urgency === 'stop' ? ' notice--stop' : ''}`}
      aria-busy={busy}
      onClick={onOpen}
    >
      <Mark status={markOf(notice)} />
      <span className="notice__work">
        <Unbroken>{work ?? body}</Unbroken>
      </span>
      <small className="notice__at code">{momentOf(notice.createdDate, now)}</small>
      {isRead ? <i /> : <i className="notice__dot" role="img" aria-label={texts.isNew} />}
      <span className="notice__body">
        {urgency !== null && (
          <strong className={`notice__urgency text-${markOf(notice)}`}>{texts.urgencies[urgency]}</strong>
        )}{' '}
        {work !== null && rest}
      </span>
      <small className="notice__number code">{subject}</small>
    </button>
  )
}
