/** A pointer that only passes by does not stay so long. */
const DWELL_MS = 60

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the person, or a connection of the second generation, wants as little fetched as can be. */
export function savesData(browser: object = navigator): boolean {
  const { connection }: { readonly connection?: Connection } = browser
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** The address that somebody points at: of a link, or of the link by which a row is opened. */
export function addressAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ?? target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]')
  return link && link.origin === location.origin ? link.pathname : null
}

/**
 * Fetches the code of a page when somebody points at a link to it, focuses or touches it: a moment later it is opened.
 * Gives a function that stops. Nothing is fetched where data is saved.
 */
export function fetchWhatIsPointedAt(fetchPage: (path: string) => void, within: Document = document): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchAt = (after: number) => (event: Event) => {
    clearTimeout(timer)
    const path = addressAt(event.target)
    if (path !== null && !savesData()) timer = setTimeout(() => fetchPage(path), after)
  }
  const options = { passive: true, signal: stop.signal }
  within.addEventListener('pointerover', fetchAt(DWELL_MS), options)
  within.addEventListener('focusin', fetchAt(DWELL_MS), options)
  within.addEventListener('touchstart', fetchAt(0), options)
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
