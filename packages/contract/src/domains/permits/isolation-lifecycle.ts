import { lifecycle } from '../../kit/lifecycle.ts'

/** The isolation of a point for a permit (29 CFR 1910.147 (d) to (f)): locked by one person, verified by another. */
export const isolationLifecycle = lifecycle({
  name: 'isolation',
  states: ['PENDING', 'LOCKED', 'VERIFIED', 'TEST', 'REMOVED'],
  initial: 'PENDING',
  actions: {
    lock: { label: 'Lock', from: ['PENDING'], to: ['LOCKED'], who: 'isolator', guards: ['approved'] },
    // By the area owner, too: a site may have one isolation officer alone.
    verify: {
      label: 'Verify zero energy',
      from: ['LOCKED'],
      to: ['VERIFIED'],
      who: 'verifier',
      guards: ['approved', 'twoPeople'],
    },
    // Energy comes back for a test run: nobody works meanwhile.
    startTest: {
      label: 'Start test run',
      from: ['VERIFIED'],
      to: ['TEST'],
      who: 'isolator',
      guards: ['approved', 'stopped'],
    },
    endTest: { label: 'Lock again', from: ['TEST'], to: ['LOCKED'], who: 'isolator', guards: ['approved'] },
    remove: {
      label: 'Remove',
      from: ['PENDING', 'LOCKED', 'VERIFIED', 'TEST'],
      to: ['REMOVED'],
      who: 'isolator',
      guards: ['workOver', 'sameHand'],
    },
  },
})
export type IsolationState = (typeof isolationLifecycle.states)[number]
export const ISOLATION_ACTIONS = ['lock', 'verify', 'startTest', 'endTest', 'remove'] as const
export type IsolationAction = (typeof ISOLATION_ACTIONS)[number]
/** The point is cut off for somebody. */
export const ISOLATED = ['LOCKED', 'VERIFIED', 'TEST'] as const satisfies IsolationState[]
