import { removeRowsOfOthers, rowsOf } from '../../../lib/device-store.ts'
import type { Draft } from '../../../lib/drafts.ts'
import { removeUnusedFiles } from '../../../lib/local-files.ts'
import { onReached } from '../../../lib/reachable.ts'
import { session } from '../../../lib/session.ts'
import { refreshTasks } from '../use-task-counter.ts'
import { filesOfOutbox, sendWaiting } from './outbox.ts'
import { readOutbox } from './waiting.ts'

const AGAIN_MS = 30_000
const log = (what: string) => (cause: unknown) => console.info(what, cause)

async function send(): Promise<void> {
  const deliveries = [...(await sendWaiting()).values()]
  if (deliveries.some(({ state }) => state === 'sent')) void refreshTasks()
}

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** Removes the files of reports that were sent and of drafts that were discarded, and the forms of whoever used this device before. */
async function tidy(): Promise<void> {
  const userId = session.get().session?.user.id ?? 0
  await removeRowsOfOthers('forms', userId)
  const drafts = await rowsOf<Draft>('drafts', userId)
  const waiting = filesOfOutbox(await readOutbox())
  await removeUnusedFiles(new Set([...waiting, ...drafts.flatMap(({ value }) => numbersIn(value))]))
}

/** Without https the browser has no service workers; the outbox works all the same. */
function register() {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(log('The product does not open without a connection'))
}

/** Keeps the product on this device, and sends what waits as soon as the connection is back; returns what ends it. */
export function startOffline(): () => void {
  register()
  const online = () => void send().catch(log('The outbox could not be sent'))
  const again = setInterval(() => {
    readOutbox().then((waiting) => waiting.length > 0 && online(), log('The outbox could not be read'))
  }, AGAIN_MS)
  const stop = onReached(online)
  online()
  tidy().catch(log('What is no longer used could not be removed'))
  return () => {
    clearInterval(again)
    stop()
  }
}
