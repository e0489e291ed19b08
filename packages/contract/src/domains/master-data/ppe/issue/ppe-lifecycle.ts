import { lifecycle } from '../../../../kit/lifecycle.ts'

/** PPE issued to a person: signed for by the holder, then returned. */
export const ppeLifecycle = lifecycle({
  name: 'PPE issue',
  states: ['ISSUED', 'RECEIVED', 'RETURNED'],
  initial: 'ISSUED',
  actions: {
    receive: { label: 'Sign', from: ['ISSUED'], to: ['RECEIVED'], who: 'holder' },
    return: { label: 'Return', from: ['ISSUED', 'RECEIVED'], to: ['RETURNED'], who: 'manager' },
  },
})
