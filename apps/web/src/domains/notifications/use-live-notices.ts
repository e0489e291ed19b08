import type { LiveNotice } from '@selamat/contract/domains/notifications/notification'
import { useEffect, useRef } from 'react'
import { authorised } from '../../lib/client.ts'
import { useAuth } from '../../lib/session.ts'
import { followNotices } from './live.ts'
import { pause } from './pause.ts'

/** Hears the live events of the signed-in user while the component stands. */
export function useLiveNotices(onNotice: (notice: LiveNotice) => void, onBack: () => void): void {
  const hear = useRef(onNotice)
  const back = useRef(onBack)
  hear.current = onNotice
  back.current = onBack
  // A sign-out ends the stream from the server's side: it must not be asked for again until somebody has signed in.
  const leaving = useAuth().steps.signOut.status !== 'initial'
  useEffect(() => {
    if (leaving) return
    return followNotices({
      authorised,
      onNotice: (notice) => hear.current(notice),
      onBack: () => back.current(),
      pause,
    })
  }, [leaving])
}
