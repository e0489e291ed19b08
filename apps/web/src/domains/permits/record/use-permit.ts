import { permit } from '@selamat/contract/domains/permits/permit'
import type { PermitDetail } from '@selamat/contract/domains/permits/permit-detail'
import { ENDED } from '@selamat/contract/domains/permits/permit-lifecycle'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/client.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { serverNow } from '../../../lib/server-clock.ts'
import { useOnLiveNotice } from '../../notifications/index.ts'
import { found, tellUnread } from '../answered.ts'
import { untilChange } from './moment.ts'

/** The gates are looked at again this often. */
const EVERY_MS = 20_000
/** A little after the window begins or ends, so that the server has seen it too. */
const AFTER_MS = 1000

export type NamedPermit = { readonly id: number } | { readonly assignmentNumber: string }

interface Signal {
  readonly signal: AbortSignal
}

interface Reading {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (options: Signal) => Promise<PermitDetail>
}

/** How a permit is read, by its id or its number. */
const reading = (named: NamedPermit): Reading =>
  'id' in named
    ? {
        // The record alone is kept: other pages keep the whole answer under the path and its input.
        queryKey: [permit.get.path, 'record', { params: named }],
        queryFn: async ({ signal }: Signal) => found(await call(permit.get, { params: named }, { signal })),
      }
    : {
        queryKey: [permit.byNumber.path, 'record', { body: named }],
        queryFn: async ({ signal }: Signal) => found(await call(permit.byNumber, { body: named }, { signal })),
      }

const isOver = (detail: PermitDetail | undefined) => ENDED.some((state) => state === detail?.status)

/**
 * A permit as it is now: read again every 20 seconds, at live events and when its window begins or ends. What was read stays
 * while the server cannot be reached, with the error beside it.
 */
export function usePermit(named: NamedPermit) {
  const query = useQuery<PermitDetail>({
    ...reading(named),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : EVERY_MS),
  })
  const { data, isError, isSuccess, refetch } = query
  // Once, not with each of the reads after it, until one succeeds.
  const isReported = useRef(false)
  useEffect(() => {
    if (isError && !isReported.current) tellUnread()
    if (isError || isSuccess) isReported.current = isError
  }, [isError, isSuccess])
  useOnLiveNotice(() => void refetch())
  useEffect(() => {
    const left = data === undefined ? null : untilChange(data, serverNow())
    if (left === null) return
    const timer = setTimeout(() => void refetch(), left + AFTER_MS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return query
}

/** Reads again whatever the screen shows of permits. */
export const refreshPermits = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/permits'),
  })
