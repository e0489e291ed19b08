import { type RefObject, useEffect } from 'react'
import { idleWatch } from '../lib/idle.ts'
import { meta } from '../lib/meta.ts'
import { session } from '../lib/session.ts'

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const CHECK_MS = 30_000

interface IdleSignOutProps {
  /** Set to the reason, for the sign-in page. */
  readonly reason: RefObject<string | null>
}

/** Signs the user out after the idle time that the server sets. */
export default function IdleSignOut({ reason }: IdleSignOutProps): null {
  useEffect(() => {
    const minutes = Number(meta('selamat-idle'))
    if (minutes === 0) return
    reason.current = null
    const end = () => {
      if (reason.current !== null) return
      reason.current = `You were signed out after ${durationText(minutes)} of inactivity.`
      void session.signOut()
    }
    const watch = idleWatch({ minutes, storage: localStorage, now: Date.now, end })
    const timer = setInterval(watch.check, CHECK_MS)
    for (const input of INPUTS) addEventListener(input, watch.onInput, { capture: true, passive: true })
    // Timers do not run while a laptop sleeps.
    document.addEventListener('visibilitychange', watch.check)
    return () => {
      clearInterval(timer)
      for (const input of INPUTS) removeEventListener(input, watch.onInput, { capture: true })
      document.removeEventListener('visibilitychange', watch.check)
      watch.stop()
    }
  }, [reason])
  return null
}

const durationText = (minutes: number) => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
