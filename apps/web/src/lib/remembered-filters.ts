import { FILTER_PREFIX } from './auth-store.ts'
import { decryptValue, encryptValue } from './seal.ts'

/** Where the last filters of each list are kept: local storage, one entry per target key, encrypted (SHELL-33, LIMITS-31). */
export function createRememberedFilters(storage: Storage, passphrase: () => string) {
  const known = new Map<string, string>()
  return {
    /** Reads all entries once, so that a list can ask without waiting; what cannot be read is dropped. */
    async load(): Promise<void> {
      known.clear()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys.filter((each) => each.startsWith(FILTER_PREFIX))) {
        try {
          known.set(key.slice(FILTER_PREFIX.length), await decryptValue(storage.getItem(key) ?? '', passphrase()))
        } catch {
          // Another user's or a damaged entry: of no use to anybody.
          storage.removeItem(key)
        }
      }
    },
    /** The query string last used on a list, e.g. of `/role`; null where none. */
    get: (target: string): string | null => known.get(target) ?? null,
    /** Remembers the query string of a list until sign-out. */
    async set(target: string, query: string): Promise<void> {
      if (known.get(target) === query) return
      known.set(target, query)
      const sealed = await encryptValue(query, passphrase())
      if (known.get(target) === query) storage.setItem(FILTER_PREFIX + target, sealed)
    },
    /** Clears the memory; the stored entries are removed with the session. */
    forget: () => known.clear(),
  }
}
