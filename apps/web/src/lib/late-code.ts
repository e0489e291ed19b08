import { use } from 'react'
import { loadOnce } from './load-once.ts'

/** A part of the product whose code comes later. */
export interface LateCode<T> {
  /** Fetches it at the first call; after a failure the next call tries again. */
  readonly start: () => Promise<T>
  /** Fetches it before it is needed. A failure is not counted by `loadOnce`, which would take it for the first one of the page. */
  readonly ahead: () => void
  /** The part: at once where it has come, for what waits for code appears only after 0.3 s. */
  readonly get: () => T
}

/** Code that is fetched once, with `loadOnce`, and drawn by whoever calls `get` in a component. */
export function lateCode<T>(name: string, load: () => Promise<T>): LateCode<T> {
  let loading: Promise<T> | null = null
  let fetching: Promise<T> | null = null
  let ready: (Promise<T> & { readonly status: 'fulfilled'; readonly value: T }) | null = null
  const fetchIt = () => {
    fetching ??= load().then(
      (code) => {
        ready = Object.assign(Promise.resolve(code), { status: 'fulfilled', value: code } as const)
        return code
      },
      (cause: unknown) => {
        fetching = null
        throw cause
      },
    )
    return fetching
  }
  const start = () => {
    loading ??= loadOnce(name, fetchIt).catch((cause: unknown) => {
      loading = null
      throw cause
    })
    return loading
  }
  // A component that waited is drawn on from there: React counts its hooks, of which this one must not be missing then.
  return { start, ahead: () => void fetchIt().catch(() => {}), get: () => use(ready ?? start()) }
}
