import type { LiveNotice } from '@selamat/contract/domains/notifications/notification'
import { useEffect, useRef } from 'react'
import { authorised } from '../../lib/client.ts'
import { followNotices } from './live.ts'

const listeners = new Set<() => void>()
const tellAll = () => {
  for (const hear of listeners) hear()
}

/** Calls back at every live event that the bell hears, so that a page reads again what may have changed. */
export function useOnLiveNotice(onNotice: () => void): void {
  const hear = useRef(onNotice)
  hear.current = onNotice
  useEffect(() => {
    const listener = () => hear.current()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

/** Hears the live events of the signed-in user while the component stands: the bell's, the one stream of a tab. */
export function useLiveNotices(onNotice: (notice: LiveNotice) => void, onBack: () => void): void {
  const hear = useRef(onNotice)
  const back = useRef(onBack)
  hear.current = onNotice
  back.current = onBack
  useEffect(
    () =>
      followNotices({
        authorised,
        onNotice: (notice) => {
          hear.current(notice)
          tellAll()
        },
        onBack: () => {
          back.current()
          tellAll()
        },
        pause,
      }),
    [],
  )
}

/** Waits so long, or until the network is back or the tab is looked at again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds)
    const look = () => document.visibilityState === 'visible' && end()
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', end)
  })
}
