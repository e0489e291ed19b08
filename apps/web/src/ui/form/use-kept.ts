import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createSaver, type SaveState } from '../../lib/saver.ts'
import { type DraftState, useDraft, useRestored } from '../../lib/use-draft.ts'
import { useSaver } from '../../lib/use-saver.ts'
import { type Problem, problemOf } from './form-state.ts'
import { isKept, type Kept } from './form-values.ts'

interface KeptOptions<Values extends object> {
  /** What is written: another object after each change. */
  readonly document: Values
  /** The version on which it builds. */
  readonly version: number
  /** Sends it over a version; gives the version that became of it. Throws ApiError. */
  readonly send: (document: Values, version: number) => Promise<number>
  /** Where it stands on this device as long as the server does not have it. */
  readonly deviceKey: string
  /** Puts what this device had into the page; `savedAt` is when it was kept. False: it is not usable. */
  readonly onRestore: (document: Values, savedAt: string) => boolean
  /** The server does not know it yet: nothing is sent by itself, and what this device has is put back only by `restore`. */
  readonly isNew?: boolean
}

export interface KeptDocument<Values extends object> {
  readonly state: SaveState
  readonly unsaved: boolean
  /** Somebody else was first, for `useConflict`; null: nobody. */
  readonly conflict: Problem | null
  /** The version that was read or saved last. */
  readonly version: () => number
  /** Sends it now; throws where that failed. */
  readonly save: () => Promise<void>
  /** Sends what is unsaved; false where that failed: it stands on this device then. */
  readonly flush: () => Promise<boolean>
  /** Somebody else was first: from now on what is written goes over their version. */
  readonly rebase: (theirs: Kept<Values>) => void
  readonly device: DraftState
  /** Puts back what was found on this device. */
  readonly restore: () => void
}

const texts = new WeakMap<object, string>()
function textOf(document: object): string {
  const text = texts.get(document) ?? JSON.stringify(document)
  texts.set(document, text)
  return text
}
const isSame = (one: object, other: object) => one === other || textOf(one) === textOf(other)

/**
 * Keeps what is written: on the server after each pause, again after a longer one where it did not arrive, and on this device
 * as long as the server does not have it. What was left there comes back over the version on which it was written, so that it
 * overwrites nobody.
 */
export function useKept<Values extends object>(options: KeptOptions<Values>): KeptDocument<Values> {
  const { document, deviceKey, isNew = false } = options
  const latest = useRef(options)
  latest.current = options
  const saved = useRef(document)
  const version = useRef(options.version)
  const [saver] = useState(() => {
    const isSaved = () => isSame(latest.current.document, saved.current)
    return createSaver({
      isSaved,
      isDue: () => latest.current.isNew !== true && !isSaved(),
      send: async () => {
        const { document: sending, send } = latest.current
        version.current = await send(sending, version.current)
        saved.current = sending
      },
    })
  })
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the document is told
  useEffect(() => saver.touch(), [saver, document, isNew])

  const unsaved = !isSame(document, saved.current)
  // What was typed while a save was on its way builds on the version that came of it.
  const known = version.current
  const onDevice = useMemo(() => ({ values: document, version: known }), [document, known])
  const device = useDraft(deviceKey, onDevice, unsaved)
  useSaver(saver, device)
  const put = (found: DraftState['found']) => {
    if (!found || !isKept(found.value, document)) return
    // It has arrived after all.
    if (isSame(found.value.values, saved.current)) return void device.remove()
    if (latest.current.onRestore(found.value.values, found.savedAt)) version.current = found.value.version
  }
  // What was begun here is put back only where it is asked for.
  const [begunNew] = useState(isNew)
  useRestored(begunNew ? { ...device, found: null } : device, put)

  const problem = useMemo(() => (state.is === 'closed' ? problemOf(state.failure).problem : null), [state])
  return {
    state,
    unsaved,
    conflict: problem?.conflict ? problem : null,
    version: () => version.current,
    save: saver.save,
    flush: saver.flush,
    rebase: (theirs) => {
      saved.current = theirs.values
      version.current = theirs.version
      saver.reopen()
    },
    device,
    restore: () => {
      device.settle()
      put(device.found)
    },
  }
}
