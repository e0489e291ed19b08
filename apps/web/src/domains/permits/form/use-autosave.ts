import { useEffect, useRef, useState } from 'react'
import { isLost } from '../../../lib/api-error.ts'
import { retryAfter } from '../../../lib/retry-after.ts'

/** A draft is written again so long after the last change. */
const SAVE_AFTER_MS = 1500

interface AutosaveOptions {
  /** What is to be saved, as text. */
  readonly text: string
  /** Something is unsaved and can be saved now. */
  readonly due: boolean
  /** Saves what is there; rejects where that failed. */
  readonly write: () => Promise<void>
}

/** An attempt that failed: how often in a row, and whether it was refused, so that only a change can help. */
interface Failed {
  readonly text: string
  readonly times: number
  readonly refused: boolean
}

/**
 * Saves after each pause. What did not arrive is sent again, each time after a longer pause, and as soon as the connection
 * returns; what was refused waits for a change.
 *
 * @returns whether it is tried again by itself
 */
export function useAutosave({ text, due, write }: AutosaveOptions): boolean {
  const [failed, setFailed] = useState<Failed | null>(null)
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (!due) return
    const isSame = failed?.text === text
    if (isSame && failed.refused) return
    const save = () => {
      clearTimeout(timer)
      latest.current().then(
        () => setFailed(null),
        (thrown: unknown) => setFailed((now) => ({ text, times: (now?.times ?? 0) + 1, refused: !isLost(thrown) })),
      )
    }
    const timer = setTimeout(save, isSame ? retryAfter(failed.times) : SAVE_AFTER_MS)
    addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', save)
    }
  }, [text, due, failed])
  return failed !== null && !failed.refused
}
