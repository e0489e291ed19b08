import { countLifecycle } from '@selamat/contract/domains/medical/stock/count-lifecycle'
import type { StockKind } from '@selamat/contract/domains/medical/stock/stock-words'
import { plural } from '@selamat/contract/kit/plural'
import type { Actor } from '../../../../platform/access.ts'
import { gate, lifecycleOf } from '../../../../platform/lifecycle.ts'

/** A count, with what its moves look at. */
export interface CountSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly status: string
  readonly kind: StockKind
  readonly centerId: number
  readonly centerName: string
  readonly counterId: number
  /** Lines that are not counted yet, or have moved since. */
  readonly missing: number
}

/** What can be done to a count of the stock. */
export const countMoves = lifecycleOf(countLifecycle, {
  table: 'stockCounts',
  relations: {
    counter: ({ counterId }: CountSubject, actor: Actor) =>
      actor.userId === counterId ? null : 'Only who began the count can do this',
    'second person': ({ counterId }: CountSubject, actor: Actor) =>
      actor.userId === counterId ? 'Somebody else has to post what you have counted' : null,
  },
  guards: {
    complete: ({ missing }: CountSubject) => [
      gate('complete', missing === 0 ? null : `${plural(missing, 'batch is', 'batches are')} not counted yet`),
    ],
  },
  audit: ({ subject }) => ({ companyId: subject.companyId, label: `Count of ${subject.centerName}` }),
})
