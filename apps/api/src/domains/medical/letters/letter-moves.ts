import { letterLifecycle } from '@selamat/contract/domains/medical/letters/letter-lifecycle'
import type { Actor } from '../../../platform/access.ts'
import { lifecycleOf } from '../../../platform/lifecycle.ts'

/** A letter, with what its moves look at. */
export interface LetterSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly number: string
  readonly status: string
  readonly patientId: number
  readonly isDoctor: boolean
}

/** What can be done to a letter. */
export const letterMoves = lifecycleOf(letterLifecycle, {
  table: 'letters',
  relations: {
    doctor: ({ isDoctor, patientId }: LetterSubject, actor: Actor | null) =>
      isDoctor && actor?.userId !== patientId ? null : 'Only a doctor can do this',
    system: () => null,
  },
  // Health data: the log of the company says that it was revoked, and no word of why.
  audit: ({ subject: { companyId, number }, from, to }) => ({
    companyId,
    label: number,
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
})
