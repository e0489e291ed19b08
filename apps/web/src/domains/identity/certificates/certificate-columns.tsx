import { type CertificateRow, certificateList } from '@selamat/contract/domains/identity/certificate'
import { dateOf } from '../../../lib/format.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Person } from '../../../ui/person.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { texts } from './texts.ts'

/** The number of days left as text; null without an end date. */
const daysLeft = ({ daysLeft: left }: CertificateRow): string | null => (left === null ? null : texts.left(left))

/** The end date with the days left. */
export const Validity = ({ row }: { readonly row: CertificateRow }) => (
  <Stack as="span" size="body">
    {row.validUntil === null ? texts.noEnd : texts.until(row.validUntil)}
    {row.daysLeft !== null && <small>{daysLeft(row)}</small>}
  </Stack>
)

/** The columns of the overview. */
export const certificateColumns = registerColumns(certificateList, [
  { key: 'title', second: ({ certificateNumber }) => certificateNumber },
  {
    key: 'fullName',
    cell: (row) => <Person name={row.fullName} second={row.username} photo={row.photoFileId} />,
    width: 230,
    priority: 'key',
  },
  { key: 'certificateClass', cell: ({ certificateClass }) => certificateClass ?? '–', width: 80, onPhone: 'hidden' },
  { key: 'employerName', second: ({ issuer }) => issuer, onPhone: 'hidden' },
  {
    key: 'validUntil',
    cell: ({ validUntil }) => validUntil ?? texts.noEnd,
    second: daysLeft,
    width: 170,
    priority: 'key',
  },
  {
    key: 'status',
    cell: ({ status }) => <StatusTag status={status} />,
    width: 170,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'createdDate',
    cell: ({ createdDate }) => dateOf(createdDate),
    width: 120,
    priority: 'extra',
    onPhone: 'hidden',
  },
])
