import { useEffect } from 'react'
import { onReached } from './reachable.ts'
import type { Saver } from './saver.ts'
import type { DraftState } from './use-draft.ts'

/**
 * Sends what is not sent yet as soon as the connection returns, and when the page is left; what the server has is no longer
 * kept on this device.
 */
export function useSaver(saver: Saver, { remove }: Pick<DraftState, 'remove'>): void {
  useEffect(() => {
    saver.attend(true)
    return () => saver.attend(false)
  }, [saver])
  useEffect(
    () =>
      saver.subscribe(() => {
        if (saver.state().is === 'saved' && saver.isSaved()) void remove()
      }),
    [saver, remove],
  )
  useEffect(() => {
    const flush = () => void saver.flush()
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    const forgetReached = onReached(flush)
    addEventListener('online', flush)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      forgetReached()
      removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onHidden)
      // Nobody listens any more by the time it has arrived.
      if (!saver.isSaved()) void saver.flush().then((isSaved) => (isSaved ? remove() : undefined))
    }
  }, [saver, remove])
}
