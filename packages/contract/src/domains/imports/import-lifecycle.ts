import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * An import: a file that is read and checked, corrected by a person, then written in the background. The runner is the
 * server itself; reverting needs the permission to delete.
 */
export const importLifecycle = lifecycle({
  name: 'import',
  states: [
    'UPLOADED',
    'VALIDATING',
    'VALIDATED',
    'INVALID',
    'PROCESSING',
    'COMPLETED',
    'PARTIAL',
    'FAILED',
    'CANCELLED',
    'REVERTED',
  ],
  initial: 'UPLOADED',
  actions: {
    read: { label: 'Read', from: ['UPLOADED'], to: ['VALIDATING'], who: 'runner' },
    reject: { label: 'Reject the file', from: ['VALIDATING'], to: ['INVALID'], who: 'runner' },
    match: { label: 'Match columns', from: ['INVALID'], to: ['UPLOADED'], who: 'uploader', guards: ['headers'] },
    checked: { label: 'Checked', from: ['VALIDATING'], to: ['VALIDATED'], who: 'runner' },
    start: { label: 'Import', from: ['VALIDATED'], to: ['PROCESSING'], who: 'uploader', guards: ['ready'] },
    runFailed: {
      label: 'Import failed rows again',
      from: ['PARTIAL', 'FAILED'],
      to: ['PROCESSING'],
      who: 'uploader',
      guards: ['failed'],
    },
    finish: { label: 'Finish', from: ['PROCESSING'], to: ['COMPLETED', 'PARTIAL', 'FAILED'], who: 'runner' },
    cancel: {
      label: 'Cancel',
      from: ['UPLOADED', 'VALIDATING', 'VALIDATED', 'INVALID'],
      to: ['CANCELLED'],
      who: 'reader',
    },
    revert: {
      label: 'Undo import',
      from: ['COMPLETED', 'PARTIAL'],
      to: ['PROCESSING'],
      who: 'reader',
      reason: true,
      guards: ['untouched'],
    },
    reverted: { label: 'Undone', from: ['PROCESSING'], to: ['REVERTED', 'PARTIAL'], who: 'runner' },
  },
})

/** The actions of users; the others are the runner's. */
export const IMPORT_ACTIONS = ['match', 'start', 'runFailed', 'cancel', 'revert'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** The states in which the runner works. */
export const RUNNING_STATES = ['UPLOADED', 'VALIDATING', 'PROCESSING'] as const
/** The states in which cells can be corrected. */
export const CORRECTABLE_STATES: readonly string[] = ['VALIDATED', 'PARTIAL', 'FAILED']
