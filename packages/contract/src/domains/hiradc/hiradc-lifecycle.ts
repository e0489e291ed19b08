import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * A revision of an assessment. One of an assessment is in force (APPROVED or UNDER_REVIEW) and one is worked on; the one in
 * force stays so until the next is approved, which supersedes it (domain anchors 3.3).
 */
export const hiradcLifecycle = lifecycle({
  name: 'hiradc',
  states: [
    'draft',
    'WAITING_REVIEW',
    'WAITING_APPROVAL',
    'REVISION',
    'REJECTED',
    'APPROVED',
    'UNDER_REVIEW',
    'SUPERSEDED',
    'ARCHIVED',
    'DELETED',
  ],
  initial: 'draft',
  actions: {
    submit: {
      label: 'Submit for review',
      from: ['draft', 'REVISION'],
      to: ['WAITING_REVIEW'],
      who: 'author',
      guards: ['complete'],
    },
    // The answers to its tasks: review first, then one approval or two.
    approve: {
      label: 'Approve',
      from: ['WAITING_REVIEW', 'WAITING_APPROVAL'],
      to: ['WAITING_APPROVAL', 'APPROVED'],
      who: 'assignee',
      guards: ['independent'],
    },
    return: {
      label: 'Return for revision',
      from: ['WAITING_REVIEW', 'WAITING_APPROVAL'],
      to: ['REVISION'],
      who: 'assignee',
      reason: true,
    },
    reject: { label: 'Reject', from: ['WAITING_APPROVAL'], to: ['REJECTED'], who: 'assignee', reason: true },
    withdraw: {
      label: 'Withdraw',
      from: ['WAITING_REVIEW', 'WAITING_APPROVAL', 'REVISION'],
      to: ['draft'],
      who: 'author',
    },
    rework: { label: 'Rework', from: ['REJECTED'], to: ['draft'], who: 'author', guards: ['onlyDraft'] },
    // By its due date the system starts it, without a draft; a person starts it with the draft of the next revision.
    startReview: {
      label: 'Start review',
      from: ['APPROVED', 'UNDER_REVIEW'],
      to: ['UNDER_REVIEW'],
      who: 'editor',
      reason: true,
      guards: ['onlyDraft'],
    },
    supersede: { label: 'Supersede', from: ['APPROVED', 'UNDER_REVIEW'], to: ['SUPERSEDED'], who: 'system' },
    archive: {
      label: 'Archive',
      from: ['APPROVED', 'UNDER_REVIEW'],
      to: ['ARCHIVED'],
      who: 'editor',
      guards: ['unused'],
    },
    restore: {
      label: 'Restore',
      from: ['ARCHIVED', 'DELETED'],
      to: ['APPROVED', 'draft'],
      who: 'editor',
      guards: ['onlyDraft'],
    },
    delete: { label: 'Delete', from: ['draft', 'REJECTED'], to: ['DELETED'], who: 'author' },
  },
})
export type HiradcState = (typeof hiradcLifecycle.states)[number]
export type HiradcAction = keyof typeof hiradcLifecycle.actions

/** The states of the revision that is worked on. */
export const WORKING = ['draft', 'WAITING_REVIEW', 'WAITING_APPROVAL', 'REVISION'] as const satisfies HiradcState[]
/** The states in which rows can be written. */
export const EDITABLE = hiradcLifecycle.actions.submit.from
/** The states of the revision that counts at work. */
export const IN_FORCE = hiradcLifecycle.actions.supersede.from
/** What the archive lists. */
export const ARCHIVED = hiradcLifecycle.actions.restore.from

/** Why an assessment in force is reviewed; the first is the system's. */
export const REVIEW_TRIGGERS = ['DUE', 'INCIDENT', 'CHANGE', 'OTHER'] as const
export type ReviewTrigger = (typeof REVIEW_TRIGGERS)[number]
export const REVIEW_TRIGGER_LABELS: Readonly<Record<ReviewTrigger, string>> = {
  DUE: 'Its review is due',
  INCIDENT: 'After an incident',
  CHANGE: 'Work, place or law has changed',
  OTHER: 'Another reason',
}
