import path from 'node:path'
import { httpError } from '../../../platform/errors.ts'
import { inThread } from '../../../platform/thread.ts'
import { inTurns } from '../../../platform/turns.ts'
import type { Converted } from './convert.ts'

export type ImportOutcome = { readonly converted: Converted } | { readonly problem: string }
/** A fault of ours: it is logged, and nobody is told that the file is to blame. */
export interface Failed {
  readonly failed: string
}

const MOST_BYTES = 5_000_000
const MEMORY_MB = 128
const PROCESSOR_MS = 10_000
/** One thread at a time, so that several users together take no more memory than one. */
const inTurn = inTurns({ places: 1, mostWaiting: 12 })

/**
 * Reads an XLSForm and makes a form of it, in a thread with bounds on memory and processor time. Throws 422 with the
 * reason, in a sentence, for what is too large, damaged, hostile or has no sheet `survey`, and 429 where too many files wait.
 */
export async function readXlsform(bytes: Buffer): Promise<Converted> {
  if (bytes.length > MOST_BYTES) throw refused('The file is larger than 5 MB. Remove pictures from it')
  const outcome = await inTurn(() =>
    inThread<ImportOutcome | Failed, ImportOutcome>({
      program: path.join(import.meta.dirname, 'workbook-worker.ts'),
      data: new Uint8Array(bytes),
      memoryMb: MEMORY_MB,
      processorMs: PROCESSOR_MS,
      take: (said) => {
        if ('failed' in said) throw new Error(said.failed)
        return said
      },
      tooLong: () => ({ problem: 'The file takes too long to be read' }),
      tooLarge: () => ({ problem: 'The file needs too much memory to be read' }),
    }),
  )
  if ('problem' in outcome) throw refused(outcome.problem)
  return outcome.converted
}

const refused = (message: string) => httpError('INVALID', { message, errors: { file: message } })
