const LAST_ACTIVE = 'last-active'
/** The moment of the last input is not written more often. */
const WRITE_MS = 5000

interface IdleWatch {
  readonly minutes: number
  /** Shared by all tabs: input in one of them counts for the others. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
  /** Called after that many minutes without input. */
  readonly end: () => void
}

/** Measures the time without input: call `onInput` at each input, `check` now and then, `stop` when the session ends. */
export function idleWatch({ minutes, storage, now, end }: IdleWatch) {
  let written = now()
  storage.setItem(LAST_ACTIVE, String(written))
  const isOver = () => now() - Number(storage.getItem(LAST_ACTIVE) ?? written) >= minutes * 60_000
  return {
    onInput() {
      // The first input after a night comes too late: the time is over already.
      if (isOver()) return end()
      if (now() - written < WRITE_MS) return
      written = now()
      storage.setItem(LAST_ACTIVE, String(written))
    },
    check() {
      if (isOver()) end()
    },
    stop() {
      storage.removeItem(LAST_ACTIVE)
    },
  }
}
