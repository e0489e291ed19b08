import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * A company registers in two steps, then an administrator of all companies activates it (G-021). People sign in only
 * while their company is active. Contractors and companies that an administrator adds are active from the start.
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
