let offsetMs = 0

/** Learns how far this device's clock is from the server's, from an answer's Date header. */
export function noteServerTime(header: string | null, now: number = Date.now()): void {
  const server = header === null ? Number.NaN : Date.parse(header)
  if (!Number.isNaN(server)) offsetMs = server - now
}

/** The server's time as well as it is known; a device with a wrong clock can still renew its tokens. */
export const serverNow = (): Date => new Date(Date.now() + offsetMs)
