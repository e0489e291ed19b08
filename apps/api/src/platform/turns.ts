import { httpError } from './errors.ts'

/** Work of which so much may run at once in this process; the rest waits in its order. */
interface Turns {
  readonly places: number
  /** More than these are refused. */
  readonly mostWaiting: number
}

const BUSY = { message: 'The server is busy with other files. Try again in 10 seconds', retryAfterSeconds: 10 }

/** Bounds how much of some work runs at once, and with it the memory that it takes together. Its work throws 429 if too many wait. */
export function inTurns({ places, mostWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= places) {
      if (waiting.length >= mostWaiting) throw httpError('TOO_MANY', BUSY)
      // Who ends hands its place over: nobody who comes meanwhile takes it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
