const DATABASE = 'selamat'
/** What is kept on this device, each row of one user: drafts, forms to fill in without a connection, unsent reports, their files. */
const STORES = ['drafts', 'forms', 'outbox', 'files'] as const
export type StoreName = (typeof STORES)[number]

interface Stored {
  readonly userId: number
  readonly key: string
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2)
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames
      for (const name of STORES) {
        if (!known.contains(name)) request.result.createObjectStore(name, { keyPath: ['userId', 'key'] })
      }
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(name, mode)
      const request = work(transaction.objectStore(name))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const ofUser = (userId: number) => IDBKeyRange.bound([userId], [userId, []])

/** Keeps a row of a user; it survives reloads, sign-outs and the end of a session. */
export const putRow = <Row extends Stored>(name: StoreName, row: Row): Promise<IDBValidKey> =>
  run(name, 'readwrite', (store) => store.put(row))

/** The row of a user under a key, or undefined. */
export const getRow = <Row extends Stored>(name: StoreName, userId: number, key: string): Promise<Row | undefined> =>
  run<Row | undefined>(name, 'readonly', (store) => store.get([userId, key]))

/** All rows of a user, by key. */
export const rowsOf = <Row extends Stored>(name: StoreName, userId: number): Promise<Row[]> =>
  run<Row[]>(name, 'readonly', (store) => store.getAll(ofUser(userId)))

export const removeRow = (name: StoreName, userId: number, key: string): Promise<undefined> =>
  run(name, 'readwrite', (store) => store.delete([userId, key]))

/** Removes all rows of everybody else who used this device. */
export async function removeRowsOfOthers(name: StoreName, userId: number): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(IDBKeyRange.upperBound([userId], true)))
  await run(name, 'readwrite', (store) => store.delete(IDBKeyRange.lowerBound([userId, []])))
}

/** Removes all rows of a user. */
export const removeRows = (name: StoreName, userId: number): Promise<undefined> =>
  run(name, 'readwrite', (store) => store.delete(ofUser(userId)))
