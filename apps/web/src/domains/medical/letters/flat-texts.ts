import type { LetterKind } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import { type LetterTexts, letterTexts } from '@selamat/contract/domains/medical/letters/letter-texts'
import { z } from 'zod'

const kindTexts = letterTexts.shape.texts.shape.SICK.shape
/** The texts as a form has them: one field each. */
export const flatTexts = z.strictObject({
  letterhead: letterTexts.shape.letterhead,
  foot: letterTexts.shape.foot,
  'HEALTH.opening': kindTexts.opening,
  'HEALTH.closing': kindTexts.closing,
  'SICK.opening': kindTexts.opening,
  'SICK.closing': kindTexts.closing,
  'REFERRAL.opening': kindTexts.opening,
  'REFERRAL.closing': kindTexts.closing,
  'ANTIGEN_RESULT.opening': kindTexts.opening,
  'ANTIGEN_RESULT.closing': kindTexts.closing,
  'GUARANTEE.opening': kindTexts.opening,
  'GUARANTEE.closing': kindTexts.closing,
  'REIMBURSEMENT.opening': kindTexts.opening,
  'REIMBURSEMENT.closing': kindTexts.closing,
})
export type FlatTexts = z.output<typeof flatTexts>
/** The same while they are typed. */
export type TypedTexts = z.input<typeof flatTexts>

/** Stored texts for the form. */
export const flatOf = ({ letterhead, foot, texts }: LetterTexts): FlatTexts => ({
  letterhead,
  foot,
  'HEALTH.opening': texts.HEALTH.opening,
  'HEALTH.closing': texts.HEALTH.closing,
  'SICK.opening': texts.SICK.opening,
  'SICK.closing': texts.SICK.closing,
  'REFERRAL.opening': texts.REFERRAL.opening,
  'REFERRAL.closing': texts.REFERRAL.closing,
  'ANTIGEN_RESULT.opening': texts.ANTIGEN_RESULT.opening,
  'ANTIGEN_RESULT.closing': texts.ANTIGEN_RESULT.closing,
  'GUARANTEE.opening': texts.GUARANTEE.opening,
  'GUARANTEE.closing': texts.GUARANTEE.closing,
  'REIMBURSEMENT.opening': texts.REIMBURSEMENT.opening,
  'REIMBURSEMENT.closing': texts.REIMBURSEMENT.closing,
})

/** What was typed, as it is stored. */
export const nestedOf = (flat: FlatTexts): LetterTexts => {
  const of = (kind: LetterKind) => ({ opening: flat[`${kind}.opening`], closing: flat[`${kind}.closing`] })
  return {
    letterhead: flat.letterhead,
    foot: flat.foot,
    texts: {
      HEALTH: of('HEALTH'),
      SICK: of('SICK'),
      REFERRAL: of('REFERRAL'),
      ANTIGEN_RESULT: of('ANTIGEN_RESULT'),
      GUARANTEE: of('GUARANTEE'),
      REIMBURSEMENT: of('REIMBURSEMENT'),
    },
  }
}
