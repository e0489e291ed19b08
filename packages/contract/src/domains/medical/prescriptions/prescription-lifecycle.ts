import { lifecycle } from '../../../kit/lifecycle.ts'

/**
 * A prescription: with the doctor until the visit is signed, then with the pharmacist, who hands it out or sends it back
 * (MEDICAL-50).
 */
export const prescriptionLifecycle = lifecycle({
  name: 'prescription',
  states: ['draft', 'SUBMITTED', 'DISPENSED', 'RETURNED', 'CANCELLED'],
  initial: 'draft',
  actions: {
    // The signature of the visit is that of its prescription.
    submit: { label: 'Submit', from: ['draft', 'RETURNED'], to: ['SUBMITTED'], who: 'system' },
    dispense: {
      label: 'Dispense',
      from: ['SUBMITTED'],
      to: ['DISPENSED'],
      who: 'pharmacist',
      guards: ['complete'],
    },
    sendBack: {
      label: 'Send back to the doctor',
      from: ['SUBMITTED'],
      to: ['RETURNED'],
      who: 'pharmacist',
      reason: true,
      guards: ['untouched'],
    },
    cancel: {
      label: 'Cancel the prescription',
      from: ['draft', 'RETURNED'],
      to: ['CANCELLED'],
      who: 'doctor',
      guards: ['untouched'],
    },
    // The visit was undone.
    reopen: { label: 'Open again', from: ['SUBMITTED', 'DISPENSED'], to: ['RETURNED'], who: 'system' },
  },
})
export const PRESCRIPTION_STATES = prescriptionLifecycle.states
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number]
export const PRESCRIPTION_STATE_LABELS: Readonly<Record<PrescriptionState, string>> = {
  draft: 'Being written',
  SUBMITTED: 'To dispense',
  DISPENSED: 'Dispensed',
  RETURNED: 'Sent back to the doctor',
  CANCELLED: 'Cancelled',
}
/** What people do to a prescription, other than writing and dispensing it. */
export const PRESCRIPTION_ACTIONS = ['sendBack', 'cancel'] as const
