const DATABASE = 'selamat'
const STORE = 'drafts'

export interface Draft {
  readonly userId: number
  readonly key: string
  readonly savedAt: string
  readonly value: unknown
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['userId', 'key'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Stores the input of a user under a key; it survives reloads, sign-outs and the end of a session. */
export const saveDraft = (userId: number, key: string, value: unknown): Promise<IDBValidKey> =>
  run('readwrite', (store) => store.put({ userId, key, value, savedAt: new Date().toISOString() } satisfies Draft))

/** What the user left under a key, or undefined. */
export const loadDraft = (userId: number, key: string): Promise<Draft | undefined> =>
  run<Draft | undefined>('readonly', (store) => store.get([userId, key]))

/** Drops a draft once it was sent or discarded. */
export const removeDraft = (userId: number, key: string): Promise<undefined> =>
  run('readwrite', (store) => store.delete([userId, key]))
