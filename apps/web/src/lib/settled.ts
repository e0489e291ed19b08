import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Ends once; `end` may be called again. */
export interface FirstPage {
  readonly drawn: Promise<void>
  readonly end: () => void
}

export function firstPageOf(): FirstPage {
  const { promise: drawn, resolve: end } = Promise.withResolvers<void>()
  return { drawn, end }
}

const first = firstPageOf()

/** Says that a page stands in the frame: what it shows first has been asked of the server by then. */
export const pageDrawn = first.end

const answered = (client: QueryClient) =>
  new Promise<void>((resolve) => {
    const cache = client.getQueryCache()
    const look = () => {
      if (client.isFetching() > 0) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(look)
    look()
  })

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve)
  })

/**
 * Ends once the first page is drawn with its answers, on however slow a device, and the browser has nothing else to do: the time
 * for what nobody waits for.
 */
export async function settled(page: FirstPage = first, client: QueryClient = queryClient): Promise<void> {
  await page.drawn
  await answered(client)
  await idle()
}
