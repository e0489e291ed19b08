/** The state of a query, in the terms of TanStack Query. */
export interface QueryFacts<T> {
  readonly status: 'pending' | 'error' | 'success'
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly data: T | undefined
  readonly error: Error | null
}

/** The four states of every data load (SHELL-35 to 38). */
export interface LoadState<T> {
  readonly state: 'initial' | 'request' | 'success' | 'failure'
  readonly loading: boolean
  readonly data: T
  readonly error: Error | null
}

/**
 * The state of a load. While a call runs the data known so far stays (the previous page of a list); when it fails the
 * data is `empty`: no rows for a list, null for a detail (SHELL-39, SHELL-40).
 */
export function loadState<T, Empty>(query: QueryFacts<T>, empty: Empty): LoadState<T | Empty> {
  const { data, error, fetchStatus, status } = query
  if (fetchStatus !== 'idle') return { state: 'request', loading: true, data: data ?? empty, error: null }
  if (status === 'error') return { state: 'failure', loading: false, data: empty, error }
  if (status === 'success') return { state: 'success', loading: false, data: data ?? empty, error: null }
  return { state: 'initial', loading: false, data: empty, error: null }
}
