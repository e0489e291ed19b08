import { recallLifecycle } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import type { Actor } from '../../../platform/access.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'

/** A recall, with what its moves look at. */
export interface RecallSubject {
  readonly id: number
  readonly companyId: number
  readonly status: string
  readonly userId: number
  /** The actor may call the person. */
  readonly mayCall: boolean
}

/** What can be done to a recall. Its audit rows name no test. */
export const recallMoves = lifecycleOf(recallLifecycle, {
  table: 'recalls',
  relations: {
    'care team': ({ mayCall }: RecallSubject, _: Actor | null) =>
      mayCall ? null : 'Only the staff of the medical center can do this',
    system: () => null,
  },
  audit: ({ subject: { companyId }, from, to }) => ({
    companyId,
    label: 'Recall',
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
})
