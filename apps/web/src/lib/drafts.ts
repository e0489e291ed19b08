import { getRow, putRow, removeRow } from './device-store.ts'

export interface Draft {
  readonly userId: number
  readonly key: string
  readonly savedAt: string
  readonly value: unknown
}

/** Stores the input of a user under a key; it survives reloads, sign-outs and the end of a session. */
export const saveDraft = (userId: number, key: string, value: unknown): Promise<IDBValidKey> =>
  putRow<Draft>('drafts', { userId, key, value, savedAt: new Date().toISOString() })

/** What the user left under a key, or undefined. */
export const loadDraft = (userId: number, key: string): Promise<Draft | undefined> =>
  getRow<Draft>('drafts', userId, key)

/** Drops a draft once it was sent or discarded. */
export const removeDraft = (userId: number, key: string): Promise<undefined> => removeRow('drafts', userId, key)
