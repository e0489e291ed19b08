import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HeaderMatch } from './headers.ts'
import type { ImportRow } from './importer.ts'
import type { ReadMessage, ReadRequest } from './read-worker.ts'

/** What a file turned out to be. */
export type ReadOutcome =
  | { readonly kind: 'read'; readonly rows: number; readonly sheet: string | null; readonly match: HeaderMatch }
  | { readonly kind: 'headers'; readonly sheet: string | null; readonly match: HeaderMatch }
  | { readonly kind: 'problem'; readonly problem: string }

/** The thread gives up before the server's memory does. */
const MEMORY_MB = 160

/**
 * Reads a file in a thread of its own, some hundred rows at a time; the next ones are read when `keep` has kept these.
 * Throws what `keep` throws, and ends the thread then.
 */
export async function readFile(
  request: ReadRequest,
  keep: (rows: readonly ImportRow[]) => Promise<void>,
): Promise<ReadOutcome> {
  const worker = new Worker(path.join(import.meta.dirname, 'read-worker.ts'), {
    workerData: request,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  })
  try {
    return await new Promise<ReadOutcome>((resolve, reject) => {
      worker.on('message', (message: ReadMessage) => {
        if (message.kind === 'rows') keep(message.rows).then(() => worker.postMessage('kept'), reject)
        else if (message.kind === 'end') resolve({ ...message, kind: 'read' })
        else resolve(message)
      })
      // A thread that ran out of memory says so here.
      worker.on('error', () => resolve({ kind: 'problem', problem: 'The file needs too much memory to be read' }))
      worker.on('exit', () => reject(new Error('the reading of a file ended early')))
    })
  } finally {
    await worker.terminate()
  }
}
