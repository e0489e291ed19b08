import { lifecycle } from '../../../kit/lifecycle.ts'

/** A letter: what was issued is never changed, and can only be revoked. */
export const letterLifecycle = lifecycle({
  name: 'letter',
  states: ['ISSUED', 'REVOKED'],
  initial: 'ISSUED',
  actions: {
    revoke: { label: 'Revoke', from: ['ISSUED'], to: ['REVOKED'], who: 'doctor', reason: true },
    // The visit was undone.
    withdraw: { label: 'Withdraw', from: ['ISSUED'], to: ['REVOKED'], who: 'system' },
  },
})
export const LETTER_STATES = letterLifecycle.states

export const LETTER_KINDS = ['HEALTH', 'SICK', 'REFERRAL', 'ANTIGEN_RESULT', 'GUARANTEE', 'REIMBURSEMENT'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]
export const LETTER_LABELS: Readonly<Record<LetterKind, string>> = {
  HEALTH: 'Health letter',
  SICK: 'Sick letter',
  REFERRAL: 'Referral letter',
  ANTIGEN_RESULT: 'Antigen result',
  GUARANTEE: 'Guarantee letter',
  REIMBURSEMENT: 'Reimbursement letter',
}
/** The code of each kind in its number: `MED/SKS/2026/XI/0042`. */
export const LETTER_CODES: Readonly<Record<LetterKind, string>> = {
  HEALTH: 'SKB',
  SICK: 'SKS',
  REFERRAL: 'RJK',
  ANTIGEN_RESULT: 'ANT',
  GUARANTEE: 'JMN',
  REIMBURSEMENT: 'RMB',
}

/** How a letter stands for whoever has it before them. */
export const LETTER_VALIDITIES = ['VALID', 'REVOKED', 'EXPIRED'] as const
export type LetterValidity = (typeof LETTER_VALIDITIES)[number]
export const LETTER_VALIDITY_LABELS: Readonly<Record<LetterValidity, string>> = {
  VALID: 'Valid',
  REVOKED: 'Revoked',
  EXPIRED: 'Expired',
}
