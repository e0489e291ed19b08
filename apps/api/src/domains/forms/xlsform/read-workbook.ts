import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { httpError } from '../../../platform/errors.ts'
import type { Converted } from './convert.ts'

export const SHEETS = ['survey', 'choices', 'settings'] as const
export type SheetName = (typeof SHEETS)[number]

/** The texts of a row, with its number in the spreadsheet. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}
/** The rows of the sheets of an XLSForm, the first of each with the headers, and the names of all other sheets. */
export type Workbook = Readonly<Record<SheetName, SheetRow[]>> & { readonly others: readonly string[] }
export type ImportOutcome = { readonly converted: Converted } | { readonly problem: string }

const MOST_BYTES = 5_000_000
const MEMORY_MB = 128
const PROCESSOR_MS = 10_000
const LOOK_MS = 250

/**
 * Reads an XLSForm and makes a form of it, in a thread with bounds on memory and processor time. Throws 422 with the
 * reason, in a sentence, for what is too large, damaged, hostile or has no sheet `survey`.
 */
export async function readXlsform(bytes: Buffer): Promise<Converted> {
  if (bytes.length > MOST_BYTES) throw refused('The file is larger than 5 MB. Remove pictures from it')
  const worker = new Worker(path.join(import.meta.dirname, 'workbook-worker.ts'), {
    workerData: new Uint8Array(bytes),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ImportOutcome>()
  const watch = setInterval(async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
    if ((user + system) / 1000 > PROCESSOR_MS) resolve({ problem: 'The file takes too long to be read' })
  }, LOOK_MS)
  worker.on('message', resolve)
  worker.on('error', (error) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isMemory) resolve({ problem: 'The file needs too much memory to be read' })
    else reject(error)
  })
  worker.on('exit', () => resolve({ problem: 'The file could not be read' }))
  try {
    const outcome = await promise
    if ('problem' in outcome) throw refused(outcome.problem)
    return outcome.converted
  } finally {
    clearInterval(watch)
    await worker.terminate()
  }
}

const refused = (message: string) => httpError('INVALID', { message, errors: { file: message } })
