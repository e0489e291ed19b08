import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * A company: registered in two steps, then activated by whoever reaches every company (G-021). Only where it is active
 * its people can sign in; contractors, and companies that an administrator makes, begin as active ones.
 */
export const companyLifecycle = lifecycle({
  name: 'company',
  states: ['REGISTERING', 'PENDING', 'ACTIVE', 'INACTIVE'],
  initial: 'REGISTERING',
  actions: {
    register: { label: 'Register', from: ['REGISTERING'], to: ['PENDING'], who: 'registrant' },
    activate: { label: 'Activate', from: ['PENDING', 'INACTIVE'], to: ['ACTIVE'], who: 'administrator' },
    deactivate: { label: 'Deactivate', from: ['ACTIVE'], to: ['INACTIVE'], who: 'administrator', reason: true },
  },
})
