/** Audit actions that are security events: failed sign-ins, denied access, changes of how accounts are protected. */
export const SECURITY_ACTIONS = [
  'sign-in-failed',
  'second-factor-failed',
  'change-password-failed',
  'permission-denied',
  'token-forged',
  'session-ended',
  'ended-session-used',
  'recovery-code-requested',
  'recovery-code-failed',
  'recovery-codes-limited',
  'reset-password',
  'change-password',
  'change-email',
  'change-email-failed',
  'undo-email-change',
  'enrol-second-factor',
  'enrol-second-factor-failed',
  'remove-second-factor',
  'remove-second-factor-failed',
  'sign-permit-failed',
  'sign-medical-failed',
  'confirm-stock-failed',
  'sign-visit-failed',
  'issue-letter-failed',
  'sign-article-failed',
  'reset-second-factor',
  'read-mail-outbox',
  'correct-cells',
] as const
export type SecurityAction = (typeof SECURITY_ACTIONS)[number]

const known: ReadonlySet<string> = new Set(SECURITY_ACTIONS)

/** Whether an audit action is a security event. */
export const isSecurityAction = (action: string): action is SecurityAction => known.has(action)
