import { lifecycle } from '../../../kit/lifecycle.ts'

/**
 * A count of the shelves of a center. One person counts, another posts the differences: what has moved between is counted
 * again.
 */
export const countLifecycle = lifecycle({
  name: 'stock count',
  states: ['OPEN', 'COUNTED', 'POSTED', 'CANCELLED'],
  initial: 'OPEN',
  actions: {
    hand: { label: 'Hand in the count', from: ['OPEN'], to: ['COUNTED'], who: 'counter', guards: ['complete'] },
    // Lines that have moved since are open again; the others are posted.
    post: { label: 'Post the differences', from: ['COUNTED'], to: ['POSTED', 'OPEN'], who: 'second person' },
    return: { label: 'Count again', from: ['COUNTED'], to: ['OPEN'], who: 'second person', reason: true },
    cancel: { label: 'Cancel the count', from: ['OPEN', 'COUNTED'], to: ['CANCELLED'], who: 'counter', reason: true },
  },
})
export const COUNT_STATES = countLifecycle.states
export type CountState = (typeof COUNT_STATES)[number]
export const COUNT_STATE_LABELS: Readonly<Record<CountState, string>> = {
  OPEN: 'Being counted',
  COUNTED: 'Counted, to be posted',
  POSTED: 'Posted',
  CANCELLED: 'Cancelled',
}
export const COUNT_ACTIONS = ['hand', 'post', 'return', 'cancel'] as const
