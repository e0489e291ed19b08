import { type AllowedAction, lifecycle } from '../../kit/lifecycle.ts'

/** A case: one start of a flow, from submission to its end. Nobody outside this table and `transition` names its states. */
export const caseLifecycle = lifecycle({
  name: 'case',
  states: ['WAITING_APPROVAL', 'REVISION', 'finish', 'REJECTED'],
  initial: 'WAITING_APPROVAL',
  actions: {
    approve: {
      label: 'Approve',
      from: ['WAITING_APPROVAL'],
      to: ['WAITING_APPROVAL', 'finish'],
      who: 'assignee',
      guards: ['step'],
    },
    return: {
      label: 'Return for revision',
      from: ['WAITING_APPROVAL'],
      to: ['REVISION'],
      who: 'assignee',
      reason: true,
      guards: ['step'],
    },
    reject: {
      label: 'Reject',
      from: ['WAITING_APPROVAL'],
      to: ['REJECTED'],
      who: 'assignee',
      reason: true,
      guards: ['step'],
    },
    close: { label: 'Close', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'assignee', guards: ['step'] },
    resubmit: { label: 'Send again', from: ['REVISION'], to: ['WAITING_APPROVAL'], who: 'submitter' },
  },
})
export const CASE_ACTIONS = ['approve', 'return', 'reject', 'close', 'resubmit'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** A task: one question of a case to people. Open is WAITING_APPROVAL (segment Latest), all else is Completed (TASKS-16, TASKS-17). */
export const taskLifecycle = lifecycle({
  name: 'task',
  states: ['WAITING_APPROVAL', 'APPROVED', 'REVISION', 'REJECTED', 'finish'],
  initial: 'WAITING_APPROVAL',
  actions: {
    approve: { label: 'Approve', from: ['WAITING_APPROVAL'], to: ['APPROVED'], who: 'candidate' },
    return: { label: 'Return for revision', from: ['WAITING_APPROVAL'], to: ['REVISION'], who: 'candidate' },
    reject: { label: 'Reject', from: ['WAITING_APPROVAL'], to: ['REJECTED'], who: 'candidate' },
    close: { label: 'Close', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'candidate' },
    resubmit: { label: 'Send again', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'candidate' },
  },
})

/** The status of an open task. */
export const OPEN_TASK = taskLifecycle.initial

export type { AllowedAction }
