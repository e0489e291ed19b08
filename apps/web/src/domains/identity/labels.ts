import type { appointmentLifecycle } from '@selamat/contract/domains/identity/appointment-lifecycle'
import type { CertificateStatus } from '@selamat/contract/domains/identity/certificate'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of accounts, appointments and certificates mean. */
export const statuses = {
  DECLINED: 'stopped',
  INVALID_EMPLOYER: 'stopped',
} satisfies StatusesOf<StateOf<typeof appointmentLifecycle> | CertificateStatus>

/** What the audit trail calls the actions on accounts, appointments and certificates. */
export const actions = {
  change: ['Appointment changed', 'waiting'],
  'sign-in': ['Signed in', 'draft'],
  'sign-in-failed': ['Sign-in failed', 'attention'],
  'second-factor-failed': ['Two-factor authentication failed', 'attention'],
  'permission-denied': ['Permission denied', 'attention'],
  'token-forged': ['Invalid token used', 'stopped'],
  'ended-session-used': ['Ended session used', 'attention'],
  'recovery-code-requested': ['Recovery code requested', 'waiting'],
  'recovery-code-failed': ['Wrong recovery code', 'attention'],
  'recovery-codes-limited': ['Recovery codes limited', 'attention'],
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
} satisfies ActionsOf<ActionOf<typeof appointmentLifecycle>>
