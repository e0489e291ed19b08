import type { LiveNotice } from '@selamat/contract/domains/notifications/notification'
import { useEffect, useRef } from 'react'
import { authorised } from '../../lib/client.ts'
import { followNotices } from './live.ts'
import { pause } from './pause.ts'

/** Hears the live events of the signed-in user while the component stands. */
export function useLiveNotices(onNotice: (notice: LiveNotice) => void, onBack: () => void): void {
  const hear = useRef(onNotice)
  const back = useRef(onBack)
  hear.current = onNotice
  back.current = onBack
  useEffect(
    () =>
      followNotices({
        authorised,
        onNotice: (notice) => hear.current(notice),
        onBack: () => back.current(),
        pause,
      }),
    [],
  )
}
