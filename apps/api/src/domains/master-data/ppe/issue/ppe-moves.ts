import { ppeLifecycle } from '@selamat/contract/domains/master-data/ppe/issue/ppe-lifecycle'
import { lifecycleOf } from '../../../../platform/lifecycle.ts'

interface IssuedItem {
  readonly id: number
  readonly companyId: number
  readonly ppeName: string
  readonly fullName: string
}

/** What can be done to an issued item. Its receipt is locked before and says who can sign. */
export const ppeMoves = lifecycleOf(ppeLifecycle, {
  table: 'ppeIssues',
  relations: { holder: () => null, manager: () => null },
  audit: ({ subject }: { readonly subject: IssuedItem }) => ({
    companyId: subject.companyId,
    label: `${subject.ppeName}: ${subject.fullName}`,
  }),
})
