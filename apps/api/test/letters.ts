import type { LetterIssue } from '@selamat/contract/domains/medical/letters/letter'
import type { LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'

/** What each letter says; an antigen result names a batch of the stock. */
export const LETTER_CONTENT: { readonly [K in LetterKind]: Extract<LetterIssue, { action: K }>['content'] } = {
  HEALTH: { purpose: 'Work permit', colourVision: 'NORMAL', conclusion: 'FIT', validUntil: '2027-02-20' },
  SICK: { restFrom: '2026-11-20', restUntil: '2026-11-22', consent: false, diagnosis: null },
  REFERRAL: {
    facility: 'RSUD Balikpapan',
    specialist: 'Lung specialist',
    urgency: 'URGENT',
    summary: 'Wheeze on both sides after fumes',
    therapy: 'Salbutamol inhaler',
    question: 'Is it asthma?',
  },
  ANTIGEN_RESULT: {
    specimenAt: '2026-11-20T08:30:00+07:00',
    kit: 'Standard Q',
    lot: '',
    method: 'Nasal swab',
    result: 'NEGATIVE',
    validUntil: '2026-11-21',
  },
  GUARANTEE: {
    payer: 'PT Selamat Energi',
    facility: 'RS Pertamina',
    service: 'Inpatient care',
    careClass: 'Class 1',
    ceiling: 25_000_000,
    validFrom: '2026-11-20',
    validUntil: '2026-12-20',
    contact: '0542 555 0119',
  },
  REIMBURSEMENT: {
    invoices: [
      { number: 'INV-1', on: '2026-11-02', amount: 350_000 },
      { number: 'INV-2', on: '2026-11-03', amount: 150_000 },
    ],
    limit: 450_000,
    approved: 450_000,
  },
}
