import type { PageDefinition } from '../../lib/pages.ts'

export {
  badgeText,
  isFinished,
  type NoticeType,
  REFRESH_MS,
  restOf,
} from './notices.ts'
export { texts } from './texts.ts'
export { useLiveNotices, useOnLiveNotice } from './use-live-notices.ts'
export { useNotices } from './use-notices.ts'
export { useOpened } from './use-opened.ts'

/** The email outbox; the server shows it only to users whose data scope is all companies. */
export const notificationPages: readonly PageDefinition[] = [
  {
    path: '/mail-outbox',
    under: '/company-profile',
    item: 'submenu/Company',
    title: 'Email outbox',
    load: () => import('./mail-outbox-page.tsx'),
  },
]
