import type { BulkUpload, RowResult } from '@selamat/contract/domains/imports/import'
import { RUNNING_STATES } from '@selamat/contract/domains/imports/import-lifecycle'
import type { StatusKey } from '../../ui/status.ts'

const running: readonly string[] = RUNNING_STATES

/** Whether the server is working on it. */
export const isRunning = ({ status }: Pick<BulkUpload, 'status'>): boolean => running.includes(status)

const STATUSES: Readonly<Record<BulkUpload['status'], readonly [string, StatusKey]>> = {
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

/** The label and meaning of an upload's status. */
export const statusOf = ({ status, reverting }: Pick<BulkUpload, 'status' | 'reverting'>) => {
  const [label, meaning] = STATUSES[status]
  return { label: reverting ? 'Undoing' : label, meaning }
}

const RESULTS: Readonly<Record<RowResult, readonly [string, StatusKey]>> = {
  READ: ['Not checked', 'draft'],
  NEW: ['New', 'inforce'],
  CHANGED: ['Changed', 'attention'],
  SAME: ['Unchanged', 'ended'],
  ERROR: ['Error', 'stopped'],
  IMPORTED: ['Imported', 'inforce'],
  SKIPPED: ['Unchanged', 'ended'],
  REVERTED: ['Undone', 'ended'],
}
const results: ReadonlyMap<string, readonly [string, StatusKey]> = new Map(Object.entries(RESULTS))

/** The label and meaning of a row's result. */
export const resultOf = (result: string): { readonly label: string; readonly meaning: StatusKey } => {
  const [label, meaning] = results.get(result) ?? [result, 'draft' as const]
  return { label, meaning }
}
