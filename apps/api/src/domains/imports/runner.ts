import { setTimeout as delay } from 'node:timers/promises'
import type { AppContext } from '../../platform/app-context.ts'
import type { Importers } from '../../platform/import/importer.ts'
import { StoppedEarly } from './commands/stopped-early.ts'
import { workOffImports } from './work-off-imports.ts'

const TICK_MS = 60_000
const AGAIN_MS = 2000

/** Processes imports until it is stopped. */
export interface ImportRunner {
  /** Ends after the current transactions; the reading of files stops at once. */
  stop(): Promise<void>
}

/**
 * Starts to process imports: at once when one waits, and every minute for those that another instance left. Several
 * instances take the imports of different companies.
 */
export function startImports(context: AppContext, importers: Importers): ImportRunner {
  const stopping = new AbortController()
  let news = Promise.withResolvers<void>()
  let working: Promise<void> | undefined

  async function work() {
    for (let heard: unknown; heard !== news && !stopping.signal.aborted; ) {
      heard = news
      try {
        await workOffImports(context, importers, () => !stopping.signal.aborted, {
          stop: stopping.signal,
          news: () => news.promise,
        })
      } catch (error) {
        heard = undefined
        context.log.warn({ err: error }, 'the imports could not be worked off')
        await delay(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  function wake() {
    news.resolve()
    news = Promise.withResolvers()
    if (stopping.signal.aborted) return
    working ??= work().finally(() => {
      working = undefined
    })
  }
  context.live.onImports(wake)
  const tick = setInterval(wake, TICK_MS)
  wake()
  return {
    async stop() {
      stopping.abort(new StoppedEarly())
      clearInterval(tick)
      news.resolve()
      await working
    },
  }
}
