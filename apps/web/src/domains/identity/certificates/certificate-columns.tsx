import type { CertificateRow } from '@selamat/contract/domains/identity/certificate'
import { dateOf } from '../../../lib/format.ts'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Column } from '../../../ui/list/columns.ts'
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
export const certificateColumns: readonly Column<CertificateRow>[] = [
  {
    key: 'title',
    title: texts.name,
    cell: ({ title }) => title,
    second: ({ certificateNumber }) => certificateNumber,
    sortable: true,
  },
  {
    key: 'fullName',
    title: texts.holder,
    cell: (row) => <Person name={row.fullName} second={row.username} photo={row.photoFileId} />,
    width: 230,
    priority: 'key',
  },
  {
    key: 'certificateClass',
    title: texts.class,
    cell: ({ certificateClass }) => certificateClass ?? '–',
    width: 80,
    onPhone: 'hidden',
  },
  {
    key: 'employerName',
    title: texts.employer,
    cell: ({ employerName }) => employerName,
    second: ({ issuer }) => issuer,
    onPhone: 'hidden',
  },
  {
    key: 'validUntil',
    title: texts.validUntil,
    cell: ({ validUntil }) => validUntil ?? texts.noEnd,
    second: daysLeft,
    width: 170,
    priority: 'key',
    sortable: true,
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status }) => <StatusTag status={status} kind="certificate" />,
    width: 170,
    priority: 'key',
    onPhone: 'top',
  },
  {
    key: 'createdDate',
    title: texts.added,
    cell: ({ createdDate }) => dateOf(createdDate),
    width: 120,
    priority: 'extra',
    sortable: true,
    onPhone: 'hidden',
  },
]
