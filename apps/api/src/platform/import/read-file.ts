import path from 'node:path'
import { inThread } from '../thread.ts'
import { inTurns } from '../turns.ts'
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
      readonly notes: readonly string[]
    }
  | {
      readonly kind: 'headers'
      readonly sheet: string | null
      readonly match: HeaderMatch
      readonly notes: readonly string[]
    }
  | { readonly kind: 'problem'; readonly problem: string }

/** The thread gives up before the server's memory does. */
const MEMORY_MB = 160
/** Processor time of the thread, so that a busy server refuses no honest file: one of 50,000 rows takes a few seconds. */
const PROCESSOR_MS = 30_000
/** Two threads at a time: what they may take together stays below half a GB. */
const inTurn = inTurns({ places: 2, mostWaiting: Number.POSITIVE_INFINITY })

const TOO_LONG = 'The file takes too long to be read. Save it again as a plain sheet, or split it'

interface Reading {
  /** Stores rows; the next ones are read afterwards. */
  keep(rows: readonly ImportRow[]): Promise<void>
  /** Stops the reading. */
  readonly signal?: AbortSignal
  readonly processorMs?: number
}

/**
 * Reads a file in a thread of its own, some hundred rows at a time. Throws what `keep` throws and the reason of `signal`;
 * the thread ends then, and when it has used more processor time than it may.
 */
export const readFile = (request: ReadRequest, reading: Reading): Promise<ReadOutcome> =>
  inTurn(() => readInThread(request, reading))

function readInThread(
  request: ReadRequest,
  { keep, signal, processorMs = PROCESSOR_MS }: Reading,
): Promise<ReadOutcome> {
  return inThread<ReadMessage, ReadOutcome>({
    program: path.join(import.meta.dirname, 'read-worker.ts'),
    data: request,
    memoryMb: MEMORY_MB,
    processorMs,
    signal,
    take: async (message, { reply }): Promise<ReadOutcome | undefined> => {
      if (message.kind === 'end') return { ...message, kind: 'read' }
      if (message.kind !== 'rows') return message
      await keep(message.rows)
      reply('kept')
      return undefined
    },
    tooLong: () => ({ kind: 'problem', problem: TOO_LONG }),
    tooLarge: () => ({ kind: 'problem', problem: 'The file needs too much memory to be read' }),
  })
}
