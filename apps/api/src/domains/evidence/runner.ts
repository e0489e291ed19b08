import { EventEmitter } from 'node:events'
import type { Worker } from '../../domain.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { EvidenceSource } from '../../platform/evidence.ts'
import { workOffBinders } from './work-off-binders.ts'

const TICK_MS = 60_000
/** Rings in this process when a binder was asked for. */
export const binderNews = new EventEmitter()

/** Makes binders until it is stopped: at once when one is asked for, and every minute for those that another instance left. */
export function startBinders(context: AppContext, sources: readonly EvidenceSource[]): Worker {
  let [stopped, again] = [false, false]
  let working: Promise<void> | undefined
  async function work() {
    do {
      again = false
      await workOffBinders(context, sources, () => !stopped)
    } while (again && !stopped)
  }
  function wake() {
    again = true
    if (stopped) return
    working ??= work()
      .catch((error: unknown) => context.log.warn({ err: error }, 'the binders could not be made'))
      .finally(() => {
        working = undefined
      })
  }
  const tick = setInterval(wake, TICK_MS)
  binderNews.on('asked-for', wake)
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(tick)
      binderNews.off('asked-for', wake)
      await working
    },
  }
}
