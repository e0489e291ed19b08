/** What IndexedDB offers to `device-store.ts`, in memory: an environment without a browser has none. */
export function memoryDevice() {
  const rows = new Map<string, unknown>()
  const answered = <T>(result: T) => {
    const request = { result, onsuccess: () => {}, onerror: () => {}, onupgradeneeded: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const keyOf = (key: unknown) => JSON.stringify(key)
  const store = {
    put: (row: { userId: number; key: string }) => answered(void rows.set(keyOf([row.userId, row.key]), row)),
    get: (key: unknown) => answered(rows.get(keyOf(key))),
    delete: (key: unknown) => answered(void rows.delete(keyOf(key))),
  }
  const transaction = () => {
    const one = { objectStore: () => store, oncomplete: () => {}, onerror: () => {}, onabort: () => {} }
    setTimeout(() => one.oncomplete())
    return one
  }
  return { indexedDB: { open: () => answered({ transaction, close: () => {} }) }, rows }
}
