export {
  badgeText,
  isFinished,
  type NoticeType,
  REFRESH_MS,
} from './notices.ts'
export { notificationPages } from './pages.ts'
export { TEXTS } from './texts.ts'
export { useLiveNotices } from './use-live-notices.ts'
export { useNotices } from './use-notices.ts'
