import type {
  NOTIFICATION_TYPES,
  NotificationRow,
  notification,
} from '@selamat/contract/domains/notifications/notification'
import type { CallInput } from '@selamat/contract/kit/endpoint'

/** How many notifications a page has (NOTIF-05). */
export const NOTICES_A_PAGE = 10
/** The list reloads by itself (NOTIF-06). */
export const REFRESH_MS = 300_000
const MOST = 99

export type NoticeType = (typeof NOTIFICATION_TYPES)[number]

/** The number at the bell; at most `99+` (NOTIF-01, NOTIF-02), nothing at 0. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : count > 0 ? `${count}` : '')

/** The query of a page of notifications (NOTIF-05, NOTIF-07, NOTIF-14, NOTIF-15). */
export const noticesBody = (page: number, type: NoticeType | null): CallInput<typeof notification.list>['body'] => ({
  page,
  start: (page - 1) * NOTICES_A_PAGE,
  limit: NOTICES_A_PAGE,
  filter: type === null ? {} : { type },
  orderBy: { column: 'createdDate', direction: 'descending' },
})

/** Whether the case of a notification has ended (NOTIF-25). */
export const isFinished = ({ status }: Pick<NotificationRow, 'status'>): boolean => status.toLowerCase() === 'finish'

/** The text of a notification without the work, which stands above it. */
export function restOf({ body, work }: Pick<NotificationRow, 'body' | 'work'>): string {
  const at = work === null ? -1 : body.indexOf(work)
  if (work === null || at < 0) return body
  const before = body.slice(0, at).replace(/[\s:(.]+$/, '')
  const after = body.slice(at + work.length).replace(/^\)/, '')
  return `${before}${before === '' ? after.replace(/^[:.,] ?/, '') : after.replace(/^[:.] ?/, '. ')}`.trim()
}
