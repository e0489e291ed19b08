import { ApiError, isLost } from './api-error.ts'
import { retryAfter } from './retry-after.ts'
import { serverNow } from './server-clock.ts'

/** What is written is sent so long after the last change. */
const PAUSE_MS = 1000

/** How the keeping of what is written stands. */
export interface SaveState {
  /**
   * `waiting`: it did not arrive and is sent again by itself; `blocked`: something has to be decided or corrected first;
   * `refused`: a change may help; `closed`: somebody else was first, or it can no longer be changed, so that nothing is sent by
   * itself any more.
   */
  readonly is: 'saved' | 'unsaved' | 'saving' | 'waiting' | 'blocked' | 'refused' | 'closed'
  /** When the server had everything last. */
  readonly at: Date | null
  /** What the last attempt came to, until one succeeds. */
  readonly failure: unknown
}

interface SaverOptions {
  /** The server has everything. */
  readonly isSaved: () => boolean
  /** Something is unsaved and can be sent now. */
  readonly isDue: () => boolean
  /** Sends what is there; rejects where that failed. */
  readonly send: () => Promise<void>
  readonly now?: () => Date
}

export type Saver = ReturnType<typeof createSaver>

/**
 * Sends what was written after each pause, one request at a time. What did not arrive is sent again, each time after a longer
 * pause; what was refused waits for a change.
 */
export function createSaver({ isSaved, isDue, send, now = serverNow }: SaverOptions) {
  let state: SaveState = { is: 'saved', at: null, failure: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let failures = 0
  let isLeft = false
  const listeners = new Set<() => void>()

  function become(is: SaveState['is'], more: Partial<SaveState> = {}) {
    if (is === state.is && is !== 'saved') return
    state = { ...state, ...more, is }
    for (const listener of listeners) listener()
  }

  function later(milliseconds: number) {
    clearTimeout(timer)
    if (isLeft) return
    timer = setTimeout(() => void flush(), milliseconds)
  }

  async function sendOnce() {
    become('saving')
    try {
      await send()
    } catch (thrown) {
      fail(thrown)
      throw thrown
    }
    failures = 0
    if (isDue()) {
      become('unsaved', { failure: null })
      later(PAUSE_MS)
    } else if (isSaved()) become('saved', { at: now(), failure: null })
    else become('blocked', { failure: null })
  }

  function fail(thrown: unknown) {
    if (isLost(thrown)) {
      failures += 1
      become('waiting', { failure: thrown })
      return later(retryAfter(failures))
    }
    const isOver = thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 409)
    become(isOver ? 'closed' : 'refused', { failure: thrown })
  }

  /** Sends what is there, also where nothing is due by itself; throws where that failed. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    // Nothing is awaited between this look and the next request: two that ask at once send one after the other.
    while (running !== null) await running.catch(() => undefined)
    running = sendOnce().finally(() => {
      running = null
    })
    return running
  }

  /** Sends what is due; gives whether the server has everything then. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer)
    while (running !== null) await running.catch(() => undefined)
    if (state.is !== 'closed' && isDue()) await save().catch(() => undefined)
    return isSaved()
  }

  /** Something was changed. */
  function touch() {
    if (state.is === 'closed' || running !== null) return
    clearTimeout(timer)
    if (isSaved()) return state.is === 'saved' ? undefined : become('saved')
    if (state.is !== 'waiting') become('unsaved')
    if (isDue()) later(PAUSE_MS)
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    touch,
    /** The page is there, or was left: then nothing is sent by itself, as another one may go on with what this device keeps. */
    attend(isThere: boolean) {
      isLeft = !isThere
      if (isLeft) clearTimeout(timer)
    },
    /** What closed it is settled: it is sent again. */
    reopen() {
      become('unsaved', { failure: null })
      touch()
    },
    save,
    flush,
    isSaved,
  }
}
