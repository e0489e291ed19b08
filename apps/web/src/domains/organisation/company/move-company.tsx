import { type CompanyAction, company, companyActions } from '@selamat/contract/domains/organisation/company'
import type { RowOf } from '@selamat/contract/kit/resource'
import { call } from '../../../lib/client.ts'
import { refreshReads } from '../../../lib/resource-reads.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ReasonDialog } from '../../../ui/form/reason-dialog.tsx'
import { tell } from '../../../ui/tell.ts'
import { texts } from './texts.ts'

type Row = RowOf<typeof company>

async function move(action: CompanyAction, { id, version }: Row, reason: string | null) {
  const answer = await call(companyActions[action], { params: { id }, body: { version, reason } })
  void refreshReads(company)
  return answer
}

/** Activates a company after asking. */
export const activateCompany = (row: Row): Promise<boolean> =>
  confirm({
    title: texts.activateTitle(row.companyName),
    consequence: texts.activateText,
    verb: texts.activate,
    keep: texts.keep,
    action: async () => void (await tell(texts.notActivated, () => move('activate', row, null))),
  })

/** Deactivates a company after asking for the reason (G-043). */
export const DeactivateCompany = ({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) => (
  <ReasonDialog
    title={texts.deactivateTitle(row.companyName)}
    consequence={texts.deactivateText(row.userCount)}
    verb="Deactivate"
    action={(reason) => move('deactivate', row, reason)}
    onClose={onClose}
  />
)
