import { type LiveNotice, liveNotice, notification } from '@selamat/contract/domains/notifications/notification'
import { DAY } from '@selamat/contract/kit/time'
import { toApiError } from '../../lib/api-error.ts'
import type { Client } from '../../lib/call.ts'
import { createEventParser } from './event-parser.ts'

/** The stream is one long answer: a day, in which the server ends it with the session long before. */
const STREAM_MS = DAY
/** The server shows every 25 seconds that the connection lives. */
const SILENCE_MS = 60_000
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000

/** How long to wait before the next try after so many failures in a row: 1, 2, 4 … 30 seconds; none after a clean end. */
export const delayAfter = (failures: number): number =>
  failures === 0 ? FIRST_DELAY_MS / 2 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)

export interface LiveOptions {
  /** The client's sender: it carries the bearer, renews it after a 401 and sends again. */
  readonly authorised: Client['authorised']
  readonly onNotice: (notice: LiveNotice) => void
  /** The stream is back after it was gone: what came between may be missing. */
  readonly onBack: () => void
  /** Waits; ends early where there is reason to try at once. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Follows the live events of the signed-in user until told to stop; comes back by itself, from where it was. */
export function followNotices({ authorised, onNotice, onBack, pause }: LiveOptions): () => void {
  const stop = new AbortController()
  let lastId: string | null = null
  let failures = 0
  let connected = false

  async function read(body: ReadableStream<Uint8Array>, alive: () => void) {
    const parse = createEventParser()
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      alive()
      failures = 0
      for (const message of parse(decoder.decode(value, { stream: true }))) {
        lastId = message.id ?? lastId
        const notice = liveNotice.safeParse(JSON.parse(message.data))
        if (notice.success) onNotice(notice.data)
      }
    }
  }

  /** One connection, from its beginning to its end. Gives false when the session is over. Throws when it broke. */
  async function connect(): Promise<boolean> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    try {
      const response = await authorised({
        method: notification.events.method,
        path: notification.events.path,
        headers: { Accept: 'text/event-stream', ...(lastId === null ? {} : { 'Last-Event-ID': lastId }) },
        timeoutMs: STREAM_MS,
        signal: AbortSignal.any([stop.signal, silence.signal]),
      })
      if (response.status === 401) return false
      if (!response.ok || response.body === null) throw await toApiError(response)
      if (connected) onBack()
      connected = true
      await read(response.body, alive)
      return true
    } finally {
      clearTimeout(timer)
      silence.abort()
    }
  }

  async function follow() {
    while (!stop.signal.aborted) {
      try {
        if (!(await connect())) return
      } catch {
        // The network or the server is away: that shows elsewhere, here it is only tried again.
        failures += 1
      }
      if (!stop.signal.aborted) await pause(delayAfter(failures), stop.signal)
    }
  }
  void follow()
  return () => stop.abort()
}
