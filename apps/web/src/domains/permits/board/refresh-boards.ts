import { refresh } from '../../../lib/use-load.ts'

/** Events that come one after the other, as when a whole site is stopped, are one reload. */
const TOGETHER_MS = 400
let isWaiting = false

async function refreshThem() {
  const { BOARD_READS } = await import('./board-reads.ts')
  await refresh(...BOARD_READS)
}

/** A permit, or somebody at work under one, has changed: what shows it on the screen reads it anew. */
export function refreshBoards(): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(() => {
    isWaiting = false
    refreshThem().catch((cause: unknown) => console.info('The boards could not be read anew', cause))
  }, TOGETHER_MS)
}
