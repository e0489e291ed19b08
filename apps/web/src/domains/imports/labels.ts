import type { RowResult } from '@selamat/contract/domains/imports/import'
import type { importLifecycle } from '@selamat/contract/domains/imports/import-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of imports and their rows mean. */
export const statuses = {
  UPLOADED: 'draft',
  VALIDATING: 'waiting',
  VALIDATED: 'draft',
  PROCESSING: 'waiting',
  COMPLETED: 'draft',
  PARTIAL: 'attention',
  REVERTED: 'ended',
  READ: 'draft',
  NEW: 'draft',
  CHANGED: 'draft',
  SAME: 'draft',
  IMPORTED: 'draft',
  ERROR: 'stopped',
  SKIPPED: 'ended',
} satisfies StatusesOf<StateOf<typeof importLifecycle> | RowResult>

/** What the audit trail calls the actions on imports and their rows. */
export const actions = {
  read: ['File read', 'draft'],
  match: ['Columns matched', 'draft'],
  checked: ['Rows checked', 'draft'],
  start: ['Import started', 'waiting'],
  runFailed: ['Import failed', 'stopped'],
  finish: ['Import finished', 'inforce'],
  revert: ['Import undo started', 'attention'],
  reverted: ['Import undone', 'attention'],
  'undo-import': ['Import undone', 'attention'],
  'correct-cells': ['Import corrected', 'waiting'],
} satisfies ActionsOf<ActionOf<typeof importLifecycle>>
