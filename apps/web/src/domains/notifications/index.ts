export {
  badgeText,
  isFinished,
  type NoticeType,
  REFRESH_MS,
  restOf,
} from './notices.ts'
export { notificationPages } from './pages.ts'
export { texts } from './texts.ts'
export { useLiveNotices, useOnLiveNotice } from './use-live-notices.ts'
export { useNotices } from './use-notices.ts'
export { useOpened } from './use-opened.ts'
