import { lifecycle } from '../../../../kit/lifecycle.ts'

/** Something handed out to a person: signed for by the holder, with or without the issuer beside, at last returned. */
export const ppeLifecycle = lifecycle({
  name: 'PPE issue',
  states: ['ISSUED', 'RECEIVED', 'RETURNED'],
  initial: 'ISSUED',
  actions: {
    receive: { label: 'Sign', from: ['ISSUED'], to: ['RECEIVED'], who: 'holder' },
    return: { label: 'Take back', from: ['ISSUED', 'RECEIVED'], to: ['RETURNED'], who: 'manager' },
  },
})
