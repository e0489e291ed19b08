import type { caseLifecycle, taskLifecycle } from '@selamat/contract/domains/workflow/case'
import type { formFlowLifecycle } from '@selamat/contract/domains/workflow/form-flow'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of cases, tasks and workflows mean. */
export const statuses = {
  ASSIGNED: 'waiting',
} satisfies StatusesOf<StateOf<typeof caseLifecycle | typeof taskLifecycle | typeof formFlowLifecycle>>

/** What the audit trail calls the actions on cases, tasks and workflows. */
export const actions = {
  fill: ['Filled in', 'waiting'],
  follow: ['Follow-up assigned', 'waiting'],
  reassign: ['Reassigned', 'waiting'],
  reopen: ['Opened again', 'attention'],
} satisfies ActionsOf<ActionOf<typeof caseLifecycle | typeof taskLifecycle | typeof formFlowLifecycle>>
