import type { articleLifecycle } from '@selamat/contract/domains/articles/article-lifecycle'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the statuses of articles mean. */
export const statuses = {
  PUBLISH: ['inforce', 'Published'],
} as const satisfies StatusesOf<StateOf<typeof articleLifecycle>>

/** What the audit trail calls the actions on articles. */
export const actions = {
  acknowledge: ['Acknowledged', 'inforce'],
  appear: ['Published by its schedule', 'inforce'],
  report: ['Reported', 'attention'],
  schedule: ['Scheduled', 'waiting'],
  unschedule: ['Schedule cancelled', 'draft'],
} satisfies ActionsOf<ActionOf<typeof articleLifecycle>>
