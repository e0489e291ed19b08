import { lifecycle } from '../../kit/lifecycle.ts'

/**
 * A safety appointment: one administrator gives it and, if the company requires it, a second one confirms it. Only a
 * confirmed appointment has an effect; an extended one must be confirmed again.
 */
export const appointmentLifecycle = lifecycle({
  name: 'safety appointment',
  states: ['PENDING', 'CONFIRMED', 'DECLINED'],
  initial: 'PENDING',
  actions: {
    confirm: { label: 'Confirm', from: ['PENDING'], to: ['CONFIRMED'], who: 'second administrator' },
    decline: { label: 'Decline', from: ['PENDING'], to: ['DECLINED'], who: 'second administrator', reason: true },
    change: {
      label: 'Change',
      from: ['PENDING', 'CONFIRMED', 'DECLINED'],
      to: ['PENDING', 'CONFIRMED'],
      who: 'administrator',
    },
  },
})

export const APPOINTMENT_DECISIONS = ['confirm', 'decline'] as const
export type AppointmentDecision = (typeof APPOINTMENT_DECISIONS)[number]
