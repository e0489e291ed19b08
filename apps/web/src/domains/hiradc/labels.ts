import type { hiradcLifecycle } from '@selamat/contract/domains/hiradc/hiradc-lifecycle'
import type { hiradcRequestLifecycle } from '@selamat/contract/domains/hiradc/hiradc-request'
import type { ActionOf, StateOf } from '@selamat/contract/kit/lifecycle'
import type { ActionsOf } from '../../ui/history/action-labels.ts'
import type { StatusesOf } from '../../ui/status.ts'

/** What the states of assessments and requests for them mean. */
export const statuses = {
  UNDER_REVIEW: 'attention',
  SUPERSEDED: 'ended',
  TAKEN: 'waiting',
  DECLINED: 'stopped',
} satisfies StatusesOf<StateOf<typeof hiradcLifecycle | typeof hiradcRequestLifecycle>>

/** What the audit trail calls the actions on assessments and requests for them. */
export const actions = {
  rework: ['Taken up again', 'draft'],
  startReview: ['Review started', 'attention'],
  supersede: ['Replaced by a revision', 'ended'],
  take: ['Request taken up', 'waiting'],
} satisfies ActionsOf<ActionOf<typeof hiradcLifecycle | typeof hiradcRequestLifecycle>>
