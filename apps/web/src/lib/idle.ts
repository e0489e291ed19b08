const LAST_ACTIVE = 'last-active'
/** The moment of the last input is not written more often. */
const WRITE_MS = 5000

interface IdleWatch {
  readonly minutes: number
  /** Shared by all tabs: whoever works in one of them is not idle in the others. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly now: () => number
  /** Called once nobody has touched the product for so long. */
  readonly end: () => void
}

/** Watches for how long nobody has touched the product; `seen` at each input, `check` now and then, `stop` when the session ends. */
export function idleWatch({ minutes, storage, now, end }: IdleWatch) {
  let written = now()
  storage.setItem(LAST_ACTIVE, String(written))
  const isOver = () => now() - Number(storage.getItem(LAST_ACTIVE) ?? written) >= minutes * 60_000
  return {
    seen() {
      // The first touch after a night is not use: the time is over already.
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
