import { UserOutlined } from '@ant-design/icons'
import { type CertificateRow, certificate, certificateList } from '@selamat/contract/domains/identity/certificate'
import { useState } from 'react'
import { useGo } from '../../../lib/navigation.ts'
import { registerView } from '../../../register/register-view.ts'
import { useRegister } from '../../../register/use-register.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { recordAddress } from '../users/addresses.ts'
import { certificateActions, mayChange, nameOf } from './certificate-actions.ts'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDrawer, titles } from './certificate-drawer.tsx'
import { texts } from './texts.ts'

const view = registerView(certificateList, { sources: { title: titles } })
/** All certificates in the data scope, with their expiry dates. */
export default function CertificatePage() {
  const go = useGo()
  const { list, exporting } = useRegister(view, certificate.list)
  const [open, setOpen] = useState<CertificateRow | null>(null)
  const { all, chosen } = exporting(certificate.export)
  const personOf = ({ username }: CertificateRow) => recordAddress(username, 'certificates')
  return (
    <ListPage
      {...list}
      title={texts.title}
      purpose={texts.purpose}
      heads={[calendarAction('CERTIFICATE'), all]}
      columns={certificateColumns}
      searches={texts.searches}
      bulk={[chosen]}
      nameOf={nameOf}
      open={(row) => (mayChange() ? { show: () => setOpen(row) } : { to: personOf(row) })}
      actions={(row) => [
        { key: 'person', label: texts.openPerson, icon: <UserOutlined />, run: () => go(personOf(row)) },
        ...certificateActions(row, setOpen),
      ]}
      nothingYet={<NothingYet title={texts.nothingYet} text={texts.nothingAll} />}
    >
      {open && <CertificateDrawer key={open.id} username={open.username} row={open} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}
