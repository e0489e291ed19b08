import type { CallInput, DataOf, Endpoint, Envelope, Pagination } from '@selamat/contract/kit/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { type LoadState, loadState } from './load-state.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

export interface LoadOptions {
  /** False: not sent yet, the load stays initial. */
  readonly enabled?: boolean
  /** Repeats the load. */
  readonly everyMs?: number
}

export interface Loaded<T> extends LoadState<T> {
  /** Sends the call again. */
  readonly reload: () => void
  /** When the shown data came. */
  readonly loadedAt: number
}

/** What the cache files a read under: the operation first, so that all its reads can be made stale together. */
const keyOf = (endpoint: Endpoint, input: object) => [endpoint.path, input]

function useEnvelope<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: LoadOptions) {
  return useQuery<Envelope<DataOf<E>>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    placeholderData: keepPreviousData,
  })
}

/** Loads a list operation: rows and pagination; the previous rows stay while the next page loads, a failure empties them. */
export function useLoadList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: LoadOptions = {},
): Loaded<{ rows: DataOf<E> | readonly []; pagination: Pagination | null }> {
  const query = useEnvelope(endpoint, input, options)
  const known = loadState(query, null)
  const data = { rows: known.data?.data ?? ([] as const), pagination: known.data?.pagination ?? null }
  return { ...known, data, reload: () => void query.refetch(), loadedAt: query.dataUpdatedAt }
}

/** Loads one record or answer; null until it came and after a failure. */
export function useLoad<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: LoadOptions = {},
): Loaded<DataOf<E> | null> {
  const query = useEnvelope(endpoint, input, options)
  const known = loadState(query, null)
  return { ...known, data: known.data?.data ?? null, reload: () => void query.refetch(), loadedAt: query.dataUpdatedAt }
}

/** Asks for what a page will load, before the page is drawn; the page shows a failure. Its code may come before somebody signs in. */
export function preload<E extends Endpoint>(endpoint: E, input: CallInput<E>): void {
  if (session.get().session === null) return
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal })
  void queryClient.prefetchQuery({ queryKey: keyOf(endpoint, input), queryFn })
}

/** Makes every read of these operations stale, so that the screen reloads. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = new Set<unknown>(endpoints.map((endpoint) => endpoint.path))
  await queryClient.invalidateQueries({ predicate: (query) => paths.has(query.queryKey[0]) })
}

/**
 * Drops what was read of these operations and is not on the screen: a record that went on is not shown as it was before while
 * it loads.
 */
export function forget(...endpoints: readonly Endpoint[]): void {
  const paths = new Set<unknown>(endpoints.map((endpoint) => endpoint.path))
  queryClient.removeQueries({ type: 'inactive', predicate: (query) => paths.has(query.queryKey[0]) })
}

/** Shows the result of an action as if it had just been loaded. */
export function keep<E extends Endpoint>(endpoint: E, input: CallInput<E>, response: Envelope<DataOf<E>>): void {
  queryClient.setQueryData(keyOf(endpoint, input), response)
}
