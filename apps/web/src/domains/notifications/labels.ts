import type { ActionsOf } from '../../ui/history/action-labels.ts'

/** What the audit trail calls the actions on emails. */
export const actions = {
  'read-mail-outbox': ['Email outbox read', 'attention'],
} satisfies ActionsOf<never>
