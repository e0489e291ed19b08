import { type RecallState, recallLifecycle } from '@selamat/contract/domains/medical/occupational/recall-lifecycle'
import { formatDate } from '@selamat/contract/kit/dates'
import type { Actor } from '../../../platform/access.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'

/** A recall, with what its moves look at. */
export interface RecallSubject {
  readonly id: number
  readonly companyId: number
  readonly status: RecallState
  readonly userId: number
  /** The actor may call the person. */
  readonly mayCall: boolean
  /** The person still works here. */
  readonly isHere: boolean
  readonly summonedAt: Date | null
  readonly now: Date
}

/** What can be done to a recall. Its audit rows name no test. */
export const recallMoves = lifecycleOf(recallLifecycle, {
  table: 'recalls',
  relations: {
    'care team': ({ mayCall }: RecallSubject, _: Actor | null) =>
      mayCall ? null : 'Only the staff of the medical center can do this',
    system: () => null,
  },
  guards: {
    here: ({ isHere }) => [gate('here', isHere ? null : 'This person does not work here any more')],
    'once-a-day': ({ summonedAt, now }) => [
      gate(
        'once-a-day',
        summonedAt !== null && formatDate(summonedAt) === formatDate(now) ? 'Summoned today already' : null,
      ),
    ],
  },
  audit: ({ subject: { companyId }, from, to }) => ({
    companyId,
    label: 'Recall',
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
})
