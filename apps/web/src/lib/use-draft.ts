import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, loadDraft, removeDraft, saveDraft } from './drafts.ts'
import { session } from './session.ts'

const WRITE_AFTER_MS = 600

export interface DraftState {
  /** An earlier draft that is not restored yet; null without one, undefined while loading. */
  readonly found: Draft | null | undefined
  /** When the present text was last kept on this device. */
  readonly keptAt: string | null
  /** Takes note that the found draft was put into the form, or is not wanted. */
  readonly settle: () => void
  /** Drops the draft: it was sent or discarded. */
  readonly remove: () => Promise<void>
}

export interface DraftStore extends DraftState {
  /** Writes what is there to keep after a moment without another call; it is read only then. */
  readonly keep: (read: () => unknown) => void
}

/**
 * Keeps what a person types in a form on this device, per user and key; it outlives a forced sign-out. Where the browser
 * has no room or forbids storage the form works on without drafts. A null key keeps nothing: the form is confidential.
 */
export function useDraftStore(key: string | null): DraftStore {
  const userId = session.get().session?.user.id ?? 0
  const [found, setFound] = useState<Draft | null | undefined>(undefined)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const unsaved = useRef<(() => unknown) | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (key === null) {
      setFound(null)
      return
    }
    let gone = false
    loadDraft(userId, key).then(
      (draft) => !gone && setFound(draft ?? null),
      () => !gone && setFound(null),
    )
    return () => {
      gone = true
    }
  }, [userId, key])

  const write = useCallback(async () => {
    if (unsaved.current === undefined || key === null) return
    const latest = unsaved.current
    unsaved.current = undefined
    try {
      await saveDraft(userId, key, latest())
      setKeptAt(new Date().toISOString())
    } catch (cause) {
      console.error('The draft could not be kept', cause)
    }
  }, [userId, key])

  const keep = useCallback(
    (read: () => unknown) => {
      unsaved.current = read
      clearTimeout(timer.current)
      timer.current = setTimeout(write, WRITE_AFTER_MS)
    },
    [write],
  )

  useEffect(() => {
    const flush = () => void write()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [write])

  const settle = useCallback(() => setFound(null), [])
  const remove = useCallback(async () => {
    unsaved.current = undefined
    setFound(null)
    setKeptAt(null)
    if (key === null) return
    try {
      await removeDraft(userId, key)
    } catch (cause) {
      // What was sent is sent, though this device cannot forget it.
      console.error('The draft could not be removed', cause)
    }
  }, [userId, key])
  return { found, keptAt, settle, remove, keep }
}

/** The same for a form whose value is React state: kept while it is dirty. */
export function useDraft(key: string, value: unknown, dirty: boolean): DraftState {
  const { keep, ...draft } = useDraftStore(key)
  useEffect(() => {
    if (dirty) keep(() => value)
  }, [value, dirty, keep])
  return draft
}

/** Puts back what was found on this device, as soon as it is read. */
export function useRestored({ found, settle }: DraftState, restore: (draft: Draft) => void): void {
  const latest = useRef(restore)
  latest.current = restore
  useEffect(() => {
    if (!found) return
    settle()
    latest.current(found)
  }, [found, settle])
}
