import { lifecycle } from '../../kit/lifecycle.ts'

/** The page of one case; `silent` hides the response section (NOTIF-25, NOTIF-26). */
export const caseAddress = (assignmentNumber: string, { silent = false } = {}): string =>
  `/my-task/detail?assignmentNumber=${encodeURIComponent(assignmentNumber)}${silent ? '&response=hidden' : ''}`

/** The page of a follow-up action; `edit` shows the response section (NOTIF-23). */
export const followUpAddress = (assignmentNumber: string, { edit = false } = {}): string =>
  `/detail-follow-up-action?assignmentNumber=${encodeURIComponent(assignmentNumber)}${edit ? '&mode=edit' : ''}`

/** The kinds of cases. Who reads the cases of a kind, and what shows of them elsewhere, is its entry in the case-kind port. */
export const CASE_KINDS = ['safety-flow', 'health-flow', 'hiradc', 'permit', 'health-question'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** A case: one start of a flow, from submission to its end. Nobody outside this table and `lifecycleOf` names its states. */
export const caseLifecycle = lifecycle({
  name: 'case',
  states: ['ASSIGNED', 'WAITING_APPROVAL', 'REVISION', 'finish', 'REJECTED', 'WITHDRAWN'],
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
    // Where several have to close it, it waits until the last one has.
    close: {
      label: 'Close',
      from: ['WAITING_APPROVAL'],
      to: ['finish', 'WAITING_APPROVAL'],
      who: 'assignee',
      guards: ['step'],
    },
    resubmit: { label: 'Resubmit', from: ['REVISION'], to: ['WAITING_APPROVAL'], who: 'submitter' },
    // The run of a repetitive workflow asks somebody to fill in its form; that starts the flow.
    fill: {
      label: 'Submit',
      from: ['ASSIGNED'],
      to: ['WAITING_APPROVAL', 'REVISION', 'finish', 'REJECTED'],
      who: 'assignee',
    },
    // Not the answer to a task: whatever is open closes.
    withdraw: { label: 'Withdraw', from: ['WAITING_APPROVAL', 'REVISION'], to: ['WITHDRAWN'], who: 'reporter' },
    // A record with a life cycle of its own has moved: its case opens the tasks of the state that it reached, or ends.
    follow: {
      label: 'Moved on',
      from: ['WAITING_APPROVAL', 'REVISION'],
      to: ['WAITING_APPROVAL', 'REVISION', 'finish', 'REJECTED', 'WITHDRAWN'],
      who: 'system',
    },
    // The last answer is taken back by an event of its own: its task opens again, what it opened closes.
    undo: {
      label: 'Undo status',
      from: ['WAITING_APPROVAL', 'REVISION', 'REJECTED'],
      to: ['WAITING_APPROVAL'],
      who: 'undoer',
      reason: true,
      guards: ['answer'],
    },
  },
})
/** What a task can be answered with. */
export const CASE_ACTIONS = ['approve', 'return', 'reject', 'close', 'resubmit'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
/** What closes a task: an answer, or the form of an assignment. */
export const TASK_OUTCOMES = [...CASE_ACTIONS, 'fill'] as const
export type TaskOutcome = (typeof TASK_OUTCOMES)[number]
/** The states in which a flow can end by itself. */
export const CASE_ENDS = ['finish', 'REJECTED'] as const

/** What an outcome means to its reader: how the button that gives it looks. */
export const TONES = ['positive', 'neutral', 'negative'] as const
export type Tone = (typeof TONES)[number]
export const ACTION_TONES: Readonly<Record<CaseAction, Tone>> = {
  approve: 'positive',
  return: 'neutral',
  reject: 'negative',
  close: 'positive',
  resubmit: 'positive',
}

/** A task: one question of a case to people. Open is WAITING_APPROVAL (segment Latest), all else is Completed (TASKS-16, TASKS-17). */
export const taskLifecycle = lifecycle({
  name: 'task',
  states: ['WAITING_APPROVAL', 'APPROVED', 'REVISION', 'REJECTED', 'finish', 'CANCELLED'],
  initial: 'WAITING_APPROVAL',
  actions: {
    approve: { label: 'Approve', from: ['WAITING_APPROVAL'], to: ['APPROVED'], who: 'candidate' },
    return: { label: 'Return for revision', from: ['WAITING_APPROVAL'], to: ['REVISION'], who: 'candidate' },
    reject: { label: 'Reject', from: ['WAITING_APPROVAL'], to: ['REJECTED'], who: 'candidate' },
    close: { label: 'Close', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'candidate' },
    resubmit: { label: 'Resubmit', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'candidate' },
    // The same question goes to another person.
    reassign: {
      label: 'Reassign',
      from: ['WAITING_APPROVAL'],
      to: ['WAITING_APPROVAL'],
      who: 'reassigner',
      reason: true,
    },
    fill: { label: 'Submit', from: ['WAITING_APPROVAL'], to: ['finish'], who: 'candidate' },
    // Another answer decided the case or the step before this one was given.
    cancel: { label: 'No longer needed', from: ['WAITING_APPROVAL'], to: ['CANCELLED'], who: 'system' },
    // The answer that closed it was undone.
    reopen: {
      label: 'Reopen',
      from: ['APPROVED', 'REVISION', 'REJECTED', 'finish', 'CANCELLED'],
      to: ['WAITING_APPROVAL'],
      who: 'system',
    },
  },
})

/** The status of an open task. */
export const OPEN_TASK = taskLifecycle.initial
