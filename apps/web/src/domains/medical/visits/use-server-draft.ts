import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createSaver, type SaveState } from '../../../lib/saver.ts'
import { useSaver } from '../../../lib/use-saver.ts'
import { type Problem, problemOf } from '../../../ui/form/form-state.ts'
import type { Kept } from '../../../ui/form/form-values.ts'

interface DraftOptions<Values extends object> {
  /** What is written: another object after each change. */
  readonly document: Values
  /** The version on which it builds. */
  readonly version: number
  /** Sends it over a version; gives the version that became of it. Throws ApiError. */
  readonly send: (document: Values, version: number) => Promise<number>
}

export interface ServerDraft<Values extends object> {
  readonly state: SaveState
  /** Somebody else was first; null: nobody. */
  readonly conflict: Problem['conflict']
  readonly version: () => number
  /** Sends what is unsaved; false where that failed. */
  readonly flush: () => Promise<boolean>
  /** From now on what is written goes over their version. */
  readonly rebase: (theirs: Kept<Values>) => void
}

const isSame = (one: object, other: object) => one === other || JSON.stringify(one) === JSON.stringify(other)
const NOTHING = { remove: async () => {} }

/** Keeps what is written of a patient on the server after each pause, and nothing of it on this device. */
export function useServerDraft<Values extends object>(options: DraftOptions<Values>): ServerDraft<Values> {
  const { document } = options
  const latest = useRef(options)
  latest.current = options
  const saved = useRef(document)
  const version = useRef(options.version)
  const [saver] = useState(() => {
    const isSaved = () => isSame(latest.current.document, saved.current)
    return createSaver({
      isSaved,
      isDue: () => !isSaved(),
      send: async () => {
        const { document: sending, send } = latest.current
        version.current = await send(sending, version.current)
        saved.current = sending
      },
    })
  })
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  const noted = useRef(document)
  useEffect(() => {
    if (noted.current === document) return
    noted.current = document
    saver.touch()
  }, [saver, document])
  useSaver(saver, NOTHING)
  const problem = useMemo(() => (state.is === 'closed' ? problemOf(state.failure).problem : null), [state])
  return {
    state,
    conflict: problem?.conflict ?? null,
    version: () => version.current,
    flush: saver.flush,
    rebase: (theirs) => {
      saved.current = theirs.values
      version.current = theirs.version
      saver.reopen()
    },
  }
}
