import { lifecycle } from '../../../kit/lifecycle.ts'

/** An alarm about an exposure group: raised at night, closed by whoever has done something about it. */
export const shiftAlarmLifecycle = lifecycle({
  name: 'shift alarm',
  states: ['OPEN', 'CLOSED'],
  initial: 'OPEN',
  actions: {
    close: { label: 'Close', from: ['OPEN'], to: ['CLOSED'], who: 'alarm reader', reason: true },
  },
})
export const SHIFT_ALARM_STATES = shiftAlarmLifecycle.states
export type ShiftAlarmState = (typeof SHIFT_ALARM_STATES)[number]
export const SHIFT_ALARM_STATE_LABELS: Readonly<Record<ShiftAlarmState, string>> = { OPEN: 'Open', CLOSED: 'Closed' }
export const SHIFT_ALARM_ACTIONS = ['close'] as const
