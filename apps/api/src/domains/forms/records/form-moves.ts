import { formLifecycle } from '@selamat/contract/domains/forms/records/form-lifecycle'
import { gate, lifecycleOf } from '../../../platform/lifecycle.ts'

interface FormSubject {
  readonly id: number
  readonly companyId: number
  readonly formName: string
  /** When it was deleted. */
  readonly archivedAt: string | null
  /** The number that its draft is published as. */
  readonly published: number
}

/** What can be done to a form; its permission is that of the operation. */
export const formMoves = lifecycleOf(formLifecycle, {
  table: 'forms',
  relations: { author: () => null },
  guards: {
    present: ({ archivedAt }: Pick<FormSubject, 'archivedAt'>) => [
      gate('present', archivedAt === null ? null : 'This form is deleted. Restore it first'),
    ],
  },
  audit: ({ subject }: { readonly subject: FormSubject }) => ({
    companyId: subject.companyId,
    label: subject.formName,
    after: { status: 'PUBLISH', version: subject.published },
  }),
})
