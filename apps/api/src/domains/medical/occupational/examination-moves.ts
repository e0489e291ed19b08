import { examinationLifecycle } from '@selamat/contract/domains/medical/occupational/examination-lifecycle'
import type { Actor } from '../../../platform/access.ts'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'
import { oneselfProblem } from '../patients/guards.ts'

/** An examination, with what its moves look at. */
export interface ExaminationSubject {
  readonly id: number
  readonly companyId: number
  readonly version: number
  readonly number: string
  readonly status: string
  readonly patientId: number
  readonly patientName: string
  readonly examinationType: string
  readonly createdBy: number | null
  readonly signedBy: number | null
  readonly hasResults: boolean
  readonly signedAt: Date | null
  readonly isRestricted: boolean
  /** What the actor may do for the patient. */
  readonly rights: { readonly write: boolean; readonly delete: boolean; readonly doctor: boolean }
}

const doctorOf = ({ patientId, rights }: ExaminationSubject, actor: Actor): string | null =>
  rights.doctor
    ? oneselfProblem(actor, patientId, 'A doctor does not examine himself or herself')
    : 'Only a doctor can do this'

/** What can be done to an examination. Its audit rows say that it moved, and no word of what was found. */
export const examinationMoves = lifecycleOf(examinationLifecycle, {
  table: 'examinations',
  relations: {
    'care team': ({ rights, patientId }: ExaminationSubject, actor: Actor) =>
      rights.write || rights.doctor
        ? oneselfProblem(actor, patientId)
        : 'Only the staff of the medical center can do this',
    doctor: doctorOf,
    'second doctor': (subject, actor) =>
      doctorOf(subject, actor) ??
      (subject.signedBy === actor.userId ? 'Another doctor voids what you have concluded' : null),
  },
  guards: {
    results: ({ hasResults }) => [gate('results', hasResults ? null : 'No result is written yet')],
  },
  audit: ({ subject: { companyId, number }, from, to }) => ({
    companyId,
    label: number,
    before: { status: from },
    after: { status: to },
    reason: null,
  }),
})
