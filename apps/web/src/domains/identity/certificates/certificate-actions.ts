import { type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { call } from '../../../lib/client.ts'
import { can } from '../../../lib/session.ts'
import { ACTION, askDelete } from '../../../ui/list/actions.tsx'
import type { RowAction } from '../../../ui/list/columns.ts'
import { tell } from '../../../ui/tell.ts'
import { refreshCertificates } from './certificate-form.ts'
import { texts } from './texts.ts'

/** The name of a certificate in dialogs. */
export const nameOf = ({ title, certificateNumber }: CertificateRow): string => `${title} ${certificateNumber}`

/** Whether the signed-in user can change certificates. */
export const mayChange = (): boolean => can('update', 'submenu/User')

/** The actions on a certificate. */
export function certificateActions(row: CertificateRow, edit: (row: CertificateRow) => void): RowAction[] {
  if (!mayChange()) return []
  const remove = () =>
    tell(texts.notDeleted(nameOf(row)), () =>
      call(certificate.delete, { params: { id: row.id } }, { version: row.version }),
    ).finally(() => void refreshCertificates(row.username))
  return [
    { ...ACTION.edit, run: () => edit(row) },
    {
      ...ACTION.delete,
      apart: true,
      run: () => void askDelete({ name: nameOf(row), usedBy: [], remove, archive: null }),
    },
  ]
}
