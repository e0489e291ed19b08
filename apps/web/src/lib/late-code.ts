import { use } from 'react'
import { loadOnce } from './load-once.ts'

/** A part of the product whose code comes later. */
export interface LateCode<T> {
  /** Fetches it at the first call; after a failure the next call tries again. */
  readonly start: () => Promise<T>
  /** The part: at once where it has come, for what waits for code appears only after 0.3 s. */
  readonly get: () => T
}

/** Code that is fetched once, with `loadOnce`, and drawn by whoever calls `get` in a component. */
export function lateCode<T>(name: string, load: () => Promise<T>): LateCode<T> {
  let loading: Promise<T> | null = null
  let ready: { readonly code: T } | null = null
  const start = () => {
    loading ??= loadOnce(name, load).then(
      (code) => {
        ready = { code }
        return code
      },
      (cause: unknown) => {
        loading = null
        throw cause
      },
    )
    return loading
  }
  return { start, get: () => (ready ? ready.code : use(start())) }
}
