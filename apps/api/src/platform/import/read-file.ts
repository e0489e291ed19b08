import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HeaderMatch } from './headers.ts'
import type { ImportRow } from './importer.ts'
import type { ReadMessage, ReadRequest } from './read-worker.ts'

/** What was found in a file. */
export type ReadOutcome =
  | {
      readonly kind: 'read'
      readonly rows: number
      readonly longest: number
      readonly sheet: string | null
      readonly match: HeaderMatch
    }
  | { readonly kind: 'headers'; readonly sheet: string | null; readonly match: HeaderMatch }
  | { readonly kind: 'problem'; readonly problem: string }

/** The thread gives up before the server's memory does. */
const MEMORY_MB = 160
/** A file of 50,000 rows takes a few seconds. What keeping its rows takes does not count. */
const READ_WITHIN_MS = 30_000

const TOO_LONG = 'The file takes too long to be read. Save it again as a plain sheet, or split it'

interface Reading {
  /** Stores rows; the next ones are read afterwards. */
  keep(rows: readonly ImportRow[]): Promise<void>
  /** Stops the reading. */
  readonly signal?: AbortSignal
  readonly withinMs?: number
}

/**
 * Reads a file in a thread of its own, some hundred rows at a time. Throws what `keep` throws and the reason of `signal`;
 * the thread ends then, and when it has read for longer than it may.
 */
export async function readFile(
  request: ReadRequest,
  { keep, signal, withinMs = READ_WITHIN_MS }: Reading,
): Promise<ReadOutcome> {
  signal?.throwIfAborted()
  const worker = new Worker(path.join(import.meta.dirname, 'read-worker.ts'), {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome>()
  const watch = stopwatch(withinMs, () => resolve({ kind: 'problem', problem: TOO_LONG }))
  const giveUp = () => reject(signal?.reason)
  const takeRows = async (rows: readonly ImportRow[]) => {
    watch.pause()
    await keep(rows)
    watch.go()
    worker.postMessage('kept')
  }
  signal?.addEventListener('abort', giveUp)
  worker.on('message', (message: ReadMessage) => {
    if (message.kind === 'rows') takeRows(message.rows).catch(reject)
    else if (message.kind === 'end') resolve({ ...message, kind: 'read' })
    else resolve(message)
  })
  // A thread that ran out of memory says so here.
  worker.on('error', () => resolve({ kind: 'problem', problem: 'The file needs too much memory to be read' }))
  worker.on('exit', () => reject(new Error('the reading of a file ended early')))
  watch.go()
  try {
    return await promise
  } finally {
    watch.pause()
    signal?.removeEventListener('abort', giveUp)
    await worker.terminate()
  }
}

/** Calls `late` once it has run for so long, pauses not counted. */
function stopwatch(mostMs: number, late: () => void) {
  let left = mostMs
  let since = 0
  let timer: NodeJS.Timeout | undefined
  return {
    go: () => {
      since = performance.now()
      timer = setTimeout(late, Math.max(0, left))
    },
    pause: () => {
      clearTimeout(timer)
      left -= performance.now() - since
    },
  }
}
