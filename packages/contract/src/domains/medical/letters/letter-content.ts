import { z } from 'zod'
import { inOrder } from '../../../kit/order.ts'
import { day, instant, optionalText, text } from '../../../kit/text.ts'

const rupiah = z
  .int('Enter whole rupiah')
  .min(1, 'From 1 to 10,000,000,000')
  .max(10_000_000_000, 'From 1 to 10,000,000,000')

export const FITNESS = ['FIT', 'NOT_FIT'] as const
export const FITNESS_LABELS = { FIT: 'Healthy', NOT_FIT: 'Not healthy' } as const
export const COLOUR_VISIONS = ['NORMAL', 'PARTIAL', 'TOTAL', 'NOT_TESTED'] as const
export const COLOUR_VISION_LABELS = {
  NORMAL: 'Normal',
  PARTIAL: 'Partly colour-blind',
  TOTAL: 'Colour-blind',
  NOT_TESTED: 'Not tested',
} as const
export const REFERRAL_URGENCIES = ['ROUTINE', 'URGENT', 'EMERGENCY'] as const
export const REFERRAL_URGENCY_LABELS = { ROUTINE: 'Routine', URGENT: 'Urgent', EMERGENCY: 'Emergency' } as const
export const ANTIGEN_RESULTS = ['NEGATIVE', 'POSITIVE', 'INVALID'] as const
export const ANTIGEN_RESULT_LABELS = { NEGATIVE: 'Negative', POSITIVE: 'Positive', INVALID: 'Not valid' } as const

/** What the doctor writes into each kind of letter; the rest is read from the visit. */
export const letterContent = {
  HEALTH: z.strictObject({
    purpose: text(200),
    colourVision: z.enum(COLOUR_VISIONS),
    conclusion: z.enum(FITNESS),
    validUntil: day,
  }),
  SICK: z
    .strictObject({
      restFrom: day,
      restUntil: day,
      /** Only where the patient agrees that it stands there. */
      consent: z.boolean().default(false),
      diagnosis: optionalText(200),
    })
    .superRefine(inOrder(['restFrom', 'restUntil'], 'Choose a day on or after the first'))
    .superRefine(({ consent, diagnosis }, context) => {
      if (diagnosis === null || consent) return
      const message = 'The diagnosis stands on the letter only with the consent of the patient'
      context.addIssue({ code: 'custom', path: ['diagnosis'], message })
    }),
  REFERRAL: z.strictObject({
    facility: text(200),
    specialist: text(120),
    urgency: z.enum(REFERRAL_URGENCIES),
    summary: text(2000),
    therapy: optionalText(1000),
    question: text(500),
  }),
  ANTIGEN_RESULT: z.strictObject({
    specimenAt: instant,
    kit: text(120),
    lot: text(60),
    method: text(120),
    result: z.enum(ANTIGEN_RESULTS),
    validUntil: day,
  }),
  GUARANTEE: z
    .strictObject({
      payer: text(200),
      facility: text(200),
      service: text(300),
      careClass: text(60),
      ceiling: rupiah,
      validFrom: day,
      validUntil: day,
      contact: text(120),
    })
    .superRefine(inOrder(['validFrom', 'validUntil'], 'Choose a day on or after the first')),
  REIMBURSEMENT: z
    .strictObject({
      invoices: z
        .array(z.strictObject({ number: text(60), on: day, amount: rupiah }))
        .min(1, 'Add an invoice')
        .max(20, 'At most 20 invoices'),
      limit: rupiah,
      approved: rupiah,
    })
    .superRefine(({ invoices, limit, approved }, context) => {
      const total = invoices.reduce((sum, { amount }) => sum + amount, 0)
      const most = Math.min(total, limit)
      if (approved <= most) return
      const message = `At most Rp ${most.toLocaleString('en-US')}: the ${total < limit ? 'total of the invoices' : 'limit'}`
      context.addIssue({ code: 'custom', path: ['approved'], message })
    }),
} as const
export type LetterContent = { readonly [K in keyof typeof letterContent]: z.output<(typeof letterContent)[K]> }
