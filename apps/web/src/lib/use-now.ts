import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const EVERY_MS = 30_000

/** The present moment by the server's clock; follows twice a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
