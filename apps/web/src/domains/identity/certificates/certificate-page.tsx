import { DownloadOutlined, UserOutlined } from '@ant-design/icons'
import { CERTIFICATE_STATUSES, type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { fixedChoices } from '../../../lib/choices.ts'
import { call, download } from '../../../lib/client.ts'
import { results } from '../../../lib/format.ts'
import { useGo } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { NothingYet } from '../../../ui/empty-state.tsx'
import { calendarAction, type HeadAction, HeadActions } from '../../../ui/head-actions.tsx'
import { ACTION } from '../../../ui/list/actions.tsx'
import { type Filter, listShape } from '../../../ui/list/filter.ts'
import { listBody } from '../../../ui/list/list-state.ts'
import { ListView } from '../../../ui/list/list-view.tsx'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { type Crumb, Page, PageHead } from '../../../ui/page.tsx'
import { statusLabel } from '../../../ui/status.ts'
import { toast } from '../../../ui/toast.ts'
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
  const [state, setState] = useListState(shape)
  const [open, setOpen] = useState<CertificateRow | null>(null)
  // An address with an unknown filter shows everything.
  const parsed = certificate.list.body.safeParse(listBody(state))
  const body = parsed.success ? parsed.data : {}
  const loaded = useLoadList(certificate.list, { body })
  const { pagination } = loaded.data
  const total = pagination?.totalItem ?? 0

  const save = (selection: typeof body) =>
    download(certificate.export, { body: selection }, 'certificates.xlsx').catch((thrown: unknown) =>
      toast.error(texts.exportFailed, messageOf(thrown)),
    )
  const heads: readonly HeadAction[] = [
    calendarAction('CERTIFICATE'),
    {
      key: 'export',
      label: texts.exportRows(results(total, pagination?.totalIsExact).replace('result', 'row')),
      icon: <DownloadOutlined />,
      disabled: total === 0,
      run: () => void save(body),
    },
  ]
  const personOf = ({ username }: CertificateRow) => recordAddress(username, 'certificates')
  return (
    <Page>
      <PageHead title={texts.title} trail={trail} purpose={texts.purpose} actions={<HeadActions actions={heads} />} />
      <ListView
        nouns={{ one: texts.one, many: texts.many }}
        shape={shape}
        state={state}
        onChange={setState}
        loaded={loaded}
        columns={certificateColumns}
        filters={filters}
        searches={texts.searches}
        all={async (part) => (await call(certificate.list, { body: { ...body, ...part } })).data}
        bulk={[{ ...ACTION.export, run: (rows) => save({ filter: { id: rows.map(({ id }) => id) } }) }]}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        open={(row) => (mayChange() ? { show: () => setOpen(row) } : { to: personOf(row) })}
        actions={(row) => [
          { key: 'person', label: texts.openPerson, icon: <UserOutlined />, run: () => go(personOf(row)) },
          ...certificateActions(row, setOpen),
        ]}
        nothingYet={<NothingYet title={texts.nothingYet} text={texts.nothingAll} />}
      />
      {open && <CertificateDrawer key={open.id} username={open.username} row={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
