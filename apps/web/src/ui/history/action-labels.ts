import type { StatusKey } from '../status.ts'

/** The label and status mark of each action in the audit trail. */
export const ACTIONS: Readonly<Record<string, readonly [text: string, status: StatusKey]>> = {
  create: ['Created', 'inforce'],
  update: ['Changed', 'waiting'],
  archive: ['Archived', 'ended'],
  restore: ['Restored', 'inforce'],
  delete: ['Deleted', 'stopped'],
  export: ['Exported', 'draft'],
  submit: ['Submitted', 'waiting'],
  approve: ['Approved', 'inforce'],
  return: ['Returned for revision', 'attention'],
  resubmit: ['Resubmitted', 'waiting'],
  reject: ['Rejected', 'stopped'],
  close: ['Closed', 'ended'],
  'sign-in': ['Signed in', 'draft'],
  'sign-in-failed': ['Sign-in failed', 'attention'],
  'second-factor-failed': ['Two-factor authentication failed', 'attention'],
  'permission-denied': ['Permission denied', 'attention'],
  'token-forged': ['Invalid token used', 'stopped'],
  'ended-session-used': ['Ended session used', 'attention'],
  'recovery-code-requested': ['Recovery code requested', 'waiting'],
  'recovery-code-failed': ['Wrong recovery code', 'attention'],
  'recovery-codes-limited': ['Recovery codes limited', 'attention'],
  'read-mail-outbox': ['Email outbox read', 'attention'],
  'correct-cells': ['Import corrected', 'waiting'],
  'sign-out': ['Signed out', 'draft'],
  'session-ended': ['Session ended', 'attention'],
  'change-password': ['Password changed', 'waiting'],
  'change-password-failed': ['Password change failed', 'attention'],
  'reset-password': ['Password reset', 'attention'],
  'change-email': ['Email changed', 'attention'],
  'change-email-failed': ['Email change failed', 'attention'],
  'undo-email-change': ['Email change undone', 'attention'],
  'enrol-second-factor-failed': ['Two-factor authentication set-up failed', 'attention'],
  'remove-second-factor-failed': ['Two-factor authentication removal failed', 'attention'],
  'enrol-second-factor': ['Two-factor authentication set up', 'inforce'],
  'remove-second-factor': ['Two-factor authentication removed', 'attention'],
  'reset-second-factor': ['Two-factor authentication reset', 'attention'],
  start: ['Import started', 'waiting'],
  finish: ['Import finished', 'inforce'],
  revert: ['Import undo started', 'attention'],
  'undo-import': ['Import undone', 'attention'],
  register: ['Registered', 'waiting'],
  activate: ['Activated', 'inforce'],
  deactivate: ['Deactivated', 'stopped'],
  publish: ['Published', 'inforce'],
}

/** The label of an action of the audit trail, with its status mark. */
export function actionLabel(action: string): { text: string; status: StatusKey } {
  const known = ACTIONS[action]
  if (known !== undefined) return { text: known[0], status: known[1] }
  const text = action.replace(/[_.:-]/g, ' ')
  return { text: text.charAt(0).toUpperCase() + text.slice(1), status: 'draft' }
}
