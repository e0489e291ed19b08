/** Where the one-time reload of a page is noted (SHELL-29, LIMITS-32). */
const flagOf = (name: string) => `cache-reload:${name}`

/** A part of the product that could not be fetched; `cause` is what the browser said. */
export class MissingCode extends Error {
  constructor(cause: unknown) {
    super('A part of this page could not be loaded. Check your connection, then reload the page', { cause })
  }
}

/**
 * Loads the code of a page by its name. When that fails (after an update the old file is gone) the page reloads once;
 * when it fails again after the reload, the error is thrown in words for people (SHELL-28 to 30).
 */
export async function loadOnce<T>(
  name: string,
  load: () => Promise<T>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = sessionStorage,
  reload: () => void = () => location.reload(),
): Promise<T> {
  const flag = flagOf(name)
  try {
    const loaded = await load()
    storage.removeItem(flag)
    return loaded
  } catch (cause) {
    if (storage.getItem(flag) !== null) {
      storage.removeItem(flag)
      throw new MissingCode(cause)
    }
    storage.setItem(flag, 'true')
    reload()
    // The page is on its way out: nothing more is drawn.
    return new Promise(() => {})
  }
}
