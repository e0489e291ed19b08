import { type RefObject, useEffect } from 'react'
import { idleWatch } from '../lib/idle.ts'
import { meta } from '../lib/meta.ts'
import { session } from '../lib/session.ts'

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const CHECK_MS = 30_000

interface IdleSignOutProps {
  /** Gets why, for the sign-in page. */
  readonly why: RefObject<string | null>
}

/** Signs out who is signed in once nobody has touched the product for the time the server says. */
export default function IdleSignOut({ why }: IdleSignOutProps): null {
  useEffect(() => {
    const minutes = Number(meta('selamat-idle'))
    if (minutes === 0) return
    why.current = null
    const end = () => {
      if (why.current !== null) return
      why.current = `You were signed out after ${inWords(minutes)} without use.`
      void session.signOut()
    }
    const watch = idleWatch({ minutes, storage: localStorage, now: Date.now, end })
    const timer = setInterval(watch.check, CHECK_MS)
    for (const input of INPUTS) addEventListener(input, watch.seen, { capture: true, passive: true })
    // A laptop that wakes up has missed its timers.
    document.addEventListener('visibilitychange', watch.check)
    return () => {
      clearInterval(timer)
      for (const input of INPUTS) removeEventListener(input, watch.seen, { capture: true })
      document.removeEventListener('visibilitychange', watch.check)
      watch.stop()
    }
  }, [why])
  return null
}

const inWords = (minutes: number) => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
