import type { companyLifecycle } from '@selamat/contract/domains/organisation/company-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of companies mean. */
export const statuses = {
  REGISTERING: 'draft',
} satisfies StatusesOf<StateOf<typeof companyLifecycle>>

/** What the audit trail calls the actions on companies. */
export const actions = {
  register: ['Registered', 'waiting'],
} satisfies ActionsOf<ActionOf<typeof companyLifecycle>>
