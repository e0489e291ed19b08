import { use } from 'react'

/** Where the one-time reload of a page is noted (SHELL-29, LIMITS-32). */
const flagOf = (name: string) => `cache-reload:${name}`

/** A part of the product that could not be fetched; `cause` is what the browser said. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded. Check your connection, then reload the page', { cause })
  }
}

/**
 * Loads the code of a page by its name. When that fails (after an update the old file is gone) the page reloads once;
 * when it fails again after the reload, the error is thrown in words for people (SHELL-28 to 30).
 */
export async function loadOnce<T>(
  name: string,
  load: () => Promise<T>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
  reload: () => void = () => location.reload(),
): Promise<T> {
  const flag = flagOf(name)
  try {
    const loaded = await load()
    storage.removeItem(flag)
    return loaded
  } catch (cause) {
    if (storage.getItem(flag) !== null) {
      storage.removeItem(flag)
      throw new MissingCode(cause)
    }
    storage.setItem(flag, 'true')
    reload()
    // The page is on its way out: nothing more is drawn.
    return new Promise(() => {})
  }
}

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
