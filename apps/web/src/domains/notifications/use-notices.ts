import { notification } from '@selamat/contract/domains/notifications/notification'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { type NoticeType, noticesBody, REFRESH_MS } from './notices.ts'

/**
 * A page of the own notifications with the number of unread ones (NOTIF-11 to 13); the page before stays while it loads.
 * What came within five minutes is not asked for again: every new notification makes it stale at once.
 */
export function useNotices(page: number, type: NoticeType | null, everyMs?: number) {
  const body = noticesBody(page, type)
  const query = useQuery({
    queryKey: [notification.list.path, body],
    queryFn: ({ signal }) => call(notification.list, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  const data = query.data?.data
  const pagination = query.data?.pagination
  return {
    notices: data?.notificationData.notification ?? null,
    badges: data?.notificationData.badgesCountTotal ?? 0,
    pages: pagination?.totalPage ?? 1,
    loading: query.isFetching,
    error: query.isError && !query.isFetching ? query.error : null,
    reload: () => void query.refetch(),
  }
}
