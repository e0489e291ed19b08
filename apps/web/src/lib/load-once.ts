/** Where the one-time reload of a page is noted (SHELL-29, LIMITS-32). */
const flagOf = (name: string) => `cache-reload:${name}`

/**
 * Loads the code of a page by its name. When that fails (after an update the old file is gone) the page reloads once;
 * when it fails again after the reload, the error is thrown (SHELL-28 to 30).
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
      throw cause
    }
    storage.setItem(flag, 'true')
    reload()
    // The page is on its way out: nothing more is drawn.
    return new Promise(() => {})
  }
}
