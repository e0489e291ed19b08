import { type CertificateRow, certificate } from '@selamat/contract/domains/identity/certificate'
import { user } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { writeQuery } from '../../../lib/navigation.ts'
import { useLoadList } from '../../../lib/use-load.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Column } from '../../../ui/list/columns.ts'
import { RowSection } from '../../../ui/list/row-section.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import './contractor-record.css'

const MOST = 50
const personAddress = (username: string, tab?: string) => `/user/detail${writeQuery({ username, tab })}`

const people: readonly Column<UserRow>[] = [
  { key: 'fullName', title: 'Name', cell: (row) => <Person name={row.fullName} second={row.username} />, width: 240 },
  { key: 'positionName', title: 'Position', cell: (row) => row.positionName, priority: 'key' },
  { key: 'siteName', title: 'Site', cell: (row) => row.siteName, onPhone: 'hidden' },
]

const toRenew: readonly Column<CertificateRow>[] = [
  {
    key: 'title',
    title: 'Certificate',
    cell: (row) => row.title,
    second: (row) => row.certificateNumber,
  },
  { key: 'fullName', title: 'Holder', cell: (row) => <Person name={row.fullName} second={row.username} />, width: 240 },
  { key: 'validUntil', title: 'Valid until', cell: (row) => row.validUntil, width: 130 },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusTag status={row.status} />,
    width: 160,
    onPhone: 'top',
  },
]

/** The people of a contractor, with the permission to read users, and their certificates to renew. */
export function ContractorPeople({ employerId }: { readonly employerId: number }) {
  const loaded = useLoadList(user.list, { body: { limit: MOST, filter: { employerId: [employerId] } } })
  const rows = {
    ...loaded,
    data: { ...loaded.data, rows: 'result' in loaded.data.rows ? loaded.data.rows.result : [] },
  }
  const certificates = useLoadList(certificate.list, {
    body: {
      limit: MOST,
      filter: { holderEmployerId: [employerId], status: ['EXPIRED', 'EXPIRING', 'INVALID_EMPLOYER'] },
      orderBy: { column: 'validUntil', direction: 'ascending' },
    },
  })
  return (
    <Stack gap={16}>
      <RowSection
        title="Certificates to renew"
        many="certificates"
        loaded={certificates}
        columns={toRenew}
        keyOf={({ id }) => id}
        nameOf={({ title, fullName }) => `${title}, ${fullName}`}
        open={({ username }) => ({ to: personAddress(username, 'certificates') })}
        nothing={{
          title: 'Nothing to renew',
          text: 'No certificate of these people has expired or expires within 30 days.',
        }}
        all="/certificate"
      />
      <RowSection
        title="People"
        many="people"
        loaded={rows}
        columns={people}
        keyOf={({ id }) => id}
        nameOf={({ fullName }) => fullName}
        open={({ username }) => ({ to: personAddress(username) })}
        nothing={{ title: 'Nobody yet', text: 'People of this company appear here once they are users.' }}
        all={`/user${writeQuery({ employerId })}`}
      />
    </Stack>
  )
}
