import type { BulkUpload, RowResult } from '@selamat/contract/domains/imports/import'
import { RUNNING_STATES } from '@selamat/contract/domains/imports/import-lifecycle'
import type { StatusKey } from '../../ui/status.ts'

const running: readonly string[] = RUNNING_STATES

/** Does the server work on it now? */
export const isRunning = ({ status }: Pick<BulkUpload, 'status'>): boolean => running.includes(status)

const WORDS: Readonly<Record<BulkUpload['status'], readonly [string, StatusKey]>> = {
  UPLOADED: ['Uploaded', 'draft'],
  VALIDATING: ['Checking', 'waiting'],
  VALIDATED: ['Ready to import', 'waiting'],
  INVALID: ['Not readable', 'stopped'],
  PROCESSING: ['Importing', 'waiting'],
  COMPLETED: ['Imported', 'inforce'],
  PARTIAL: ['Partly imported', 'attention'],
  FAILED: ['Not imported', 'stopped'],
  CANCELLED: ['Cancelled', 'ended'],
  REVERTED: ['Undone', 'ended'],
}

/** The word and meaning of an upload's state. */
export const statusOf = ({ status, reverting }: Pick<BulkUpload, 'status' | 'reverting'>) => {
  const [word, meaning] = WORDS[status]
  return { word: reverting ? 'Being undone' : word, meaning }
}

const RESULTS: Readonly<Record<RowResult, readonly [string, StatusKey]>> = {
  READ: ['Not checked', 'draft'],
  NEW: ['New', 'inforce'],
  CHANGED: ['Changed', 'attention'],
  SAME: ['Same', 'ended'],
  ERROR: ['Wrong', 'stopped'],
  IMPORTED: ['Imported', 'inforce'],
  SKIPPED: ['Same', 'ended'],
  REVERTED: ['Undone', 'ended'],
}
const results: ReadonlyMap<string, readonly [string, StatusKey]> = new Map(Object.entries(RESULTS))

/** The word and meaning of a row's result. */
export const resultOf = (result: string): { readonly word: string; readonly meaning: StatusKey } => {
  const [word, meaning] = results.get(result) ?? [result, 'draft' as const]
  return { word, meaning }
}
