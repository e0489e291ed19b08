import { useEffect, useState } from 'react'

/** The whole seconds until a moment, 0 once it is over. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return
    const tick = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(tick)
  }, [over])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
