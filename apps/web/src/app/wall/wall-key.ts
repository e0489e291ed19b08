const STORED = 'wall-key'

/**
 * The key of this screen: that behind the `#` of its address, which is then kept in the browser and taken out of the address, so that
 * nobody in the room can read it there; else the kept one. Null: none.
 */
export function takeKey(): string | null {
  const brought = location.hash.slice(1)
  if (brought === '') return localStorage.getItem(STORED)
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  keepKey(brought)
  return brought
}

/** Keeps the key that somebody entered, for after the next start of this screen. */
export const keepKey = (key: string): void => localStorage.setItem(STORED, key)

/** Forgets a key that opens nothing any more. */
export const forgetKey = (): void => localStorage.removeItem(STORED)
