import { UserOutlined } from '@ant-design/icons'
import { CERTIFICATE_STATUSES, type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { useState } from 'react'
import { fixedChoices } from '../../../lib/choices.ts'
import { call, download } from '../../../lib/client.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction } from '../../../ui/head-actions.tsx'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { listExport } from '../../../ui/list/list-export.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useListQuery } from '../../../ui/list/use-list-state.ts'
import type { Crumb } from '../../../ui/page.tsx'
import { statusLabel } from '../../../ui/status.ts'
import { recordAddress } from '../users/addresses.ts'
import { certificateActions, mayChange, nameOf } from './certificate-actions.ts'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDrawer, titles } from './certificate-drawer.tsx'
import { texts } from './texts.ts'

const statuses = fixedChoices(
  'certificate-statuses',
  CERTIFICATE_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
)
const filters: readonly Filter[] = [
  { name: 'status', label: texts.status, kind: 'texts', source: statuses },
  { name: 'title', label: texts.name, kind: 'texts', source: titles },
  { name: 'validUntil', label: texts.validUntil, kind: 'days' },
]
const shape = listShape(filters, ['title', 'validUntil', 'createdDate'])
const trail: readonly Crumb[] = [
  { label: texts.home, to: '/home' },
  { label: texts.userManagement },
  { label: texts.users, to: '/user' },
  { label: texts.title },
]

/** All certificates in the data scope, with their expiry dates. */
export default function CertificatePage() {
  const go = useGo()
  const { list, body } = useListQuery(certificate.list.body, shape)
  const [open, setOpen] = useState<CertificateRow | null>(null)
  const loaded = useLoadList(certificate.list, { body })
  const exporting = listExport(
    (rows) => download(certificate.export, { body: rows }, 'certificates.xlsx'),
    body,
    loaded.data.pagination,
  )
  const personOf = ({ username }: CertificateRow) => recordAddress(username, 'certificates')
  return (
    <ListPage
      {...list}
      title={texts.title}
      trail={trail}
      purpose={texts.purpose}
      heads={[calendarAction('CERTIFICATE'), exporting.all]}
      nouns={{ one: texts.one, many: texts.many }}
      loaded={loaded}
      columns={certificateColumns}
      filters={filters}
      searches={texts.searches}
      all={async (part) => (await call(certificate.list, { body: { ...body, ...part } })).data}
      bulk={[exporting.chosen]}
      keyOf={({ id }) => id}
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
