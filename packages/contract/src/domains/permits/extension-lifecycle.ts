import { lifecycle } from '../../kit/lifecycle.ts'

/** A longer window that the holder asks for: an extension by the issuer, overtime by area owner, safety and issuer. */
export const extensionLifecycle = lifecycle({
  name: 'permit extension',
  states: ['WAITING', 'GRANTED', 'DECLINED', 'WITHDRAWN'],
  initial: 'WAITING',
  actions: {
    grant: {
      label: 'Grant',
      from: ['WAITING'],
      to: ['WAITING', 'GRANTED'],
      who: 'answerer',
      guards: ['inTime', 'fresh'],
    },
    decline: { label: 'Decline', from: ['WAITING'], to: ['DECLINED'], who: 'answerer', reason: true },
    // By the holder, or by the system where the permit leaves the states in which it can become longer.
    withdraw: { label: 'Withdraw', from: ['WAITING'], to: ['WITHDRAWN'], who: 'asker' },
  },
})
export const EXTENSION_KINDS = ['EXTENSION', 'OVERTIME'] as const
export type ExtensionKind = (typeof EXTENSION_KINDS)[number]
