import { useEffect, useState } from 'react'

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

let offsetMs = 0

/** Learns how far this device's clock is from the server's, from an answer's Date header. */
export function noteServerTime(header: string | null, now: number = Date.now()): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(server)) offsetMs = server - now
}

/** The server's time as well as it is known; a device with a wrong clock can still renew its tokens. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs)
