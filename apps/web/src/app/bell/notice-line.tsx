import type { NotificationRow } from '@selamat/contract/domains/notifications/notification'
import { isFinished, TEXTS } from '../../domains/notifications/index.ts'
import { momentOf } from '../../domains/workflow/due.ts'
import { Mark } from '../../ui/mark.tsx'

interface NoticeLineProps {
  readonly notice: NotificationRow
  readonly now: Date
  readonly busy: boolean
  readonly onOpen: () => void
}

/** A notification: assignment number, time, text; a dot while it is unread. */
export const NoticeLine = ({ notice, now, busy, onOpen }: NoticeLineProps) => (
  <button type="button" className={notice.isRead ? 'notice' : 'notice is-new'} aria-busy={busy} onClick={onOpen}>
    <Mark status={isFinished(notice) ? 'ended' : 'waiting'} />
    <span className="notice__number code">{notice.subject}</span>
    <span className="notice__at code">{momentOf(notice.createdDate, now)}</span>
    {notice.isRead ? <i /> : <i className="notice__dot" role="img" aria-label={TEXTS.isNew} />}
    <span className="notice__body">{notice.body}</span>
  </button>
)
