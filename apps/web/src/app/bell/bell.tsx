import { BellOutlined } from '@ant-design/icons'
import {
  NOTIFICATION_TYPES,
  type NotificationRow,
  notification,
} from '@selamat/contract/domains/notifications/notification'
import { lazy, Suspense, type ToggleEvent, useId, useRef, useState } from 'react'
import { badgeText, REFRESH_MS, texts, useLiveNotices, useNotices } from '../../domains/notifications/index.ts'
import { refreshBoards } from '../../domains/permits/index.ts'
import { refreshTasks } from '../../domains/workflow/use-task-counter.ts'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { loadOnce } from '../../lib/load-once.ts'
import { session } from '../../lib/session.ts'
import { refresh, useLoad } from '../../lib/use-load.ts'
import { Text } from '../../ui/layout/layout.tsx'
import { toast } from '../../ui/toast.ts'
import { stopCoverage } from './covered-by-stop.ts'
import './bell.css'

/** The list, loaded when it is first opened. */
const BellPanel = lazy(() =>
  loadOnce('bell-panel', async () => ({ default: (await import('./bell-panel.tsx')).BellPanel })),
)

const isCovered = stopCoverage()

/** What stops work interrupts a screen reader and is red; the others wait their turn. */
function announce(notice: NotificationRow): void {
  const { urgency, subject, body } = notice
  if (isCovered(notice)) return
  const say = urgency === 'stop' ? toast.error : urgency === 'attention' ? toast.warning : toast.info
  say(subject, body)
}

/** The bell: the number of unread notifications and their list, updated live. */
export default function Bell() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { badges } = useNotices(1, null, REFRESH_MS)
  const badge = badgeText(badges)
  const types = useLoad(notification.types, {}).data?.map(({ type }) => type) ?? NOTIFICATION_TYPES

  useLiveNotices(
    (notice) => {
      if (notice.kind === 'rights') return void session.renewRights()
      if (notice.kind === 'permits') return void refreshBoards()
      if (notice.notification !== null) announce(notice.notification)
      void refreshTasks()
      // What was answered is read, too.
      void refresh(notification.list)
    },
    () => void Promise.all([refreshTasks(), refreshBoards(), refresh(notification.list)]),
  )

  /** Opening with unread badges resets their number and reloads the first page; without any it does neither (NOTIF-03, NOTIF-04). */
  async function toggled(event: ToggleEvent) {
    setOpen(event.newState === 'open')
    if (event.newState !== 'open' || badges === 0) return
    try {
      await call(notification.readBadges, {})
      await refresh(notification.list)
    } catch (thrown) {
      toast.error(texts.error, messageOf(thrown))
    }
  }

  return (
    <>
      <button
        type="button"
        className="icon-button bell"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={badge === '' ? texts.none : texts.unread(badge)}
      >
        <BellOutlined />
        {badge !== '' && (
          <Text size="tiny" weight="strong" className="round bell__badge">
            {badge}
          </Text>
        )}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.title}
        className="floating bell-panel"
        onToggle={(event) => void toggled(event)}
      >
        <Suspense fallback={null}>
          {open && <BellPanel types={types} onClose={() => panel.current?.hidePopover()} />}
        </Suspense>
      </div>
    </>
  )
}
