import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * A permit (domain anchors 3.1). Work is allowed in ACTIVE alone, and only while every gate is open. Each transition has one
 * actor: requester, approvers, issuer, holder and closer are different people.
 */
export const permitLifecycle = lifecycle({
  name: 'permit',
  states: [
    'draft',
    'WAITING_APPROVAL',
    'REVISION',
    'REJECTED',
    'APPROVED',
    'ISSUED',
    'ACTIVE',
    'SUSPENDED',
    'HANDOVER',
    'EXPIRED',
    'HANDED_BACK',
    'finish',
    'CANCELLED',
    'DELETED',
  ],
  initial: 'draft',
  actions: {
    // The permit of a day stands on the approvals of its special permit.
    submit: {
      label: 'Submit request',
      from: ['draft', 'REVISION'],
      to: ['WAITING_APPROVAL', 'APPROVED'],
      who: 'requester',
      guards: ['complete', 'settled'],
    },
    // The answers to its tasks, one stage after the other.
    approve: {
      label: 'Approve',
      from: ['WAITING_APPROVAL'],
      to: ['WAITING_APPROVAL', 'APPROVED'],
      who: 'assignee',
      guards: ['independent', 'settled'],
    },
    return: {
      label: 'Return for revision',
      from: ['WAITING_APPROVAL'],
      to: ['REVISION'],
      who: 'assignee',
      reason: true,
    },
    reject: { label: 'Reject', from: ['WAITING_APPROVAL'], to: ['REJECTED'], who: 'assignee', reason: true },
    withdraw: { label: 'Withdraw', from: ['WAITING_APPROVAL', 'REVISION'], to: ['draft'], who: 'requester' },
    issue: { label: 'Issue at site', from: ['APPROVED'], to: ['ISSUED'], who: 'issuer', guards: ['gates'] },
    accept: { label: 'Accept', from: ['ISSUED'], to: ['ACTIVE'], who: 'holder', guards: ['gates'] },
    // Everybody who can open a permit can stop its work.
    suspend: {
      label: 'Suspend',
      from: ['ISSUED', 'ACTIVE', 'HANDOVER'],
      to: ['SUSPENDED'],
      who: 'anyone',
      reason: true,
    },
    // A gate has closed, or the permit above was stopped.
    stop: { label: 'Stopped', from: ['ISSUED', 'ACTIVE'], to: ['SUSPENDED'], who: 'system' },
    reinstate: { label: 'Reinstate', from: ['SUSPENDED'], to: ['ISSUED'], who: 'issuer', guards: ['gates'] },
    handOver: {
      label: 'Hand over',
      from: ['ACTIVE'],
      to: ['HANDOVER'],
      who: 'holder',
    },
    takeOver: {
      label: 'Confirm the incoming holder',
      from: ['HANDOVER'],
      to: ['ISSUED'],
      who: 'issuer',
      guards: ['gates'],
    },
    expire: {
      label: 'Expired',
      from: ['ISSUED', 'ACTIVE', 'SUSPENDED', 'HANDOVER'],
      to: ['EXPIRED'],
      who: 'system',
    },
    lapse: {
      label: 'Window passed',
      from: ['WAITING_APPROVAL', 'REVISION', 'APPROVED'],
      to: ['CANCELLED'],
      who: 'system',
    },
    // The permit above was cancelled or rejected: what is planned under it goes with it.
    end: {
      label: 'Ended with the permit above',
      from: ['WAITING_APPROVAL', 'REVISION', 'APPROVED'],
      to: ['CANCELLED'],
      who: 'system',
    },
    handBack: {
      label: 'Hand back',
      from: ['ACTIVE', 'SUSPENDED', 'EXPIRED'],
      to: ['HANDED_BACK'],
      who: 'holder',
      guards: ['cleared'],
    },
    close: { label: 'Close', from: ['HANDED_BACK'], to: ['finish'], who: 'closer', guards: ['restored'] },
    // Work that had begun leaves what its end needs: locks, and after hot work the fire watch.
    cancel: {
      label: 'Cancel',
      from: ['APPROVED', 'ISSUED', 'SUSPENDED'],
      to: ['CANCELLED'],
      who: 'canceller',
      reason: true,
      guards: ['cleared', 'restored'],
    },
    delete: { label: 'Delete', from: ['draft', 'REJECTED'], to: ['DELETED'], who: 'requester' },
    restore: { label: 'Restore', from: ['DELETED'], to: ['draft'], who: 'requester' },
  },
})
export type PermitState = (typeof permitLifecycle.states)[number]
export type PermitAction = keyof typeof permitLifecycle.actions

/** The states in which the content can be written. */
export const EDITABLE = permitLifecycle.actions.submit.from
/** Signed at the site: people may be at work, or may be soon. */
export const LIVE = permitLifecycle.actions.expire.from
/** What the work needs at the site is prepared, or it goes on. */
export const AT_SITE: readonly PermitState[] = ['APPROVED', ...LIVE]
/** A longer window can be asked for and granted, until it has ended. */
export const EXTENDABLE = ['APPROVED', 'ISSUED', 'ACTIVE', 'SUSPENDED'] as const satisfies PermitState[]
/** A place, equipment and people are taken for its window. */
export const PLANNED = ['WAITING_APPROVAL', 'APPROVED', ...LIVE] as const satisfies PermitState[]
/** Nobody acts on it any more. */
export const ENDED = ['REJECTED', 'finish', 'CANCELLED', 'DELETED'] as const satisfies PermitState[]
/**
 * The states of a special permit in which its approvals hold for permits of a day. One that has expired is handed back first,
 * so that nobody is at work under both.
 */
export const ALLOWS_DAYS = [
  'APPROVED',
  'ISSUED',
  'ACTIVE',
  'SUSPENDED',
  'HANDOVER',
  'HANDED_BACK',
] as const satisfies PermitState[]
/** The window has ended, and nobody has handed back. */
export const OVERDUE = permitLifecycle.actions.expire.to

/** What a user reads for each state. */
export const PERMIT_STATE_LABELS: Readonly<Record<PermitState, string>> = {
  draft: 'Draft',
  WAITING_APPROVAL: 'Waiting for approval',
  REVISION: 'Returned for revision',
  REJECTED: 'Rejected',
  APPROVED: 'Approved, to be issued',
  ISSUED: 'Issued, to be accepted',
  ACTIVE: 'Active',
  SUSPENDED: 'Suspended',
  HANDOVER: 'Handover',
  EXPIRED: 'Expired, to be handed back',
  HANDED_BACK: 'Handed back',
  finish: 'Closed',
  CANCELLED: 'Cancelled',
  DELETED: 'Deleted',
}

/** Why work was stopped; the last two are the system's. */
export const SUSPEND_CODES = [
  'ALARM',
  'CONFLICT',
  'GAS',
  'CONDITION',
  'TEST',
  'SHIFT_END',
  'COMPETENCE',
  'GATE',
  'PARENT',
] as const
export type SuspendCode = (typeof SUSPEND_CODES)[number]
export const SUSPEND_LABELS: Readonly<Record<SuspendCode, string>> = {
  ALARM: 'Alarm',
  CONFLICT: 'Conflicting work',
  GAS: 'Gas',
  CONDITION: 'Conditions have changed',
  TEST: 'Test run of equipment',
  SHIFT_END: 'End of the shift',
  COMPETENCE: 'Competence',
  GATE: 'A gate has closed',
  PARENT: 'Its permit to work was stopped',
}
