import type { InboxState, Segment } from '@selamat/contract/domains/workflow/inbox-view'
import { myTask } from '@selamat/contract/domains/workflow/my-task'
import type { Pagination } from '@selamat/contract/kit/endpoint'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/client.ts'
import { type TaskBody, taskBody } from './inbox-query.ts'
import { type InboxRow, rowOfReport, rowOfTask } from './inbox-row.ts'

const PAGE = 20
const ENDPOINTS = { latest: myTask.list, completed: myTask.history, reports: myTask.reports } as const

interface InboxPage {
  readonly rows: readonly InboxRow[]
  readonly pagination: Pagination | undefined
}

async function load(segment: Segment, body: TaskBody, signal: AbortSignal): Promise<InboxPage> {
  if (segment === 'reports') {
    const { data, pagination } = await call(myTask.reports, { body }, { signal })
    return { rows: data.map(rowOfReport), pagination }
  }
  const { data, pagination } = await call(ENDPOINTS[segment], { body }, { signal })
  return { rows: data.map(rowOfTask), pagination }
}

/** The lines of a segment, more page by page; the lines known so far stay while others load. */
export function useInbox(state: InboxState) {
  const { segment } = state
  const body = taskBody(state)
  const query = useInfiniteQuery({
    queryKey: [ENDPOINTS[segment].path, 'inbox', body],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => load(segment, { ...body, limit: PAGE, page: pageParam }, signal),
    getNextPageParam: ({ pagination }) =>
      pagination === undefined || pagination.page >= pagination.totalPage ? undefined : pagination.page + 1,
    placeholderData: keepPreviousData,
  })
  const { pages } = query.data ?? {}
  const rows = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages])
  return {
    rows,
    pagination: pages?.at(-1)?.pagination ?? null,
    /** Nothing is known yet. */
    first: query.isPending,
    /** The lines are of the previous question. */
    stale: query.isPlaceholderData,
    error: query.isError && !query.isFetching ? query.error : null,
    reload: () => void query.refetch(),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  }
}
export type Inbox = ReturnType<typeof useInbox>

/** How many lines a segment has; asked with a single line. */
export function useSegmentTotal(segment: 'completed' | 'reports', typeFlow: InboxState['typeFlow']) {
  const body = { filter: { typeFlow }, limit: 1, page: 1 }
  const query = useInfiniteQuery({
    queryKey: [ENDPOINTS[segment].path, 'total', body],
    initialPageParam: 1,
    queryFn: ({ signal }) => load(segment, body, signal),
    getNextPageParam: () => undefined,
  })
  return query.data?.pages[0]?.pagination ?? null
}
