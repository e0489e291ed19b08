import type { PpeIssueRow } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { Text } from '../../../../ui/layout/layout.tsx'
import type { Column } from '../../../../ui/list/columns.ts'
import { Person } from '../../../../ui/person.tsx'
import { StatusTag } from '../../../../ui/status-tag.tsx'
import { texts } from '../texts.ts'
import './ppe.css'

/** "Size 42 · 2 items · APD-SHO" */
export const particulars = ({ size, quantity, ppeCode }: PpeIssueRow): string =>
  [size === null ? null : `Size ${size}`, quantity > 1 ? `${quantity} items` : null, ppeCode]
    .filter((text) => text !== null)
    .join(' · ')

/** The last day of use, with a label if it is soon or over. */
const Until = ({ row: { replaceBy, daysLeft } }: { readonly row: PpeIssueRow }) => {
  const text = daysLeft === null ? null : texts.left(daysLeft)
  return (
    <span className="ppe-until">
      {replaceBy ?? texts.never}
      {text !== null && (
        <Text
          size="small"
          weight="medium"
          tone="attention"
          className={daysLeft !== null && daysLeft < 0 ? 'ppe-due ppe-due--over' : 'ppe-due'}
        >
          {text}
        </Text>
      )}
    </span>
  )
}

/** The columns that one's own list has, too. */
export const ownColumns: readonly Column<PpeIssueRow>[] = [
  { key: 'ppeName', title: texts.item, cell: ({ ppeName }) => ppeName, second: particulars },
  {
    key: 'issuedOn',
    title: texts.issuedOn,
    cell: ({ issuedOn }) => issuedOn,
    width: 130,
    sortable: true,
    onPhone: 'hidden',
  },
  {
    key: 'replaceBy',
    title: texts.replaceBy,
    cell: (row) => row.status !== 'RETURNED' && <Until row={row} />,
    width: 170,
    priority: 'key',
    sortable: true,
    onPhone: 'named',
  },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status }) => <StatusTag status={status} />,
    second: ({ returnedOn }) => returnedOn && texts.returned(returnedOn),
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
]

const [what, ...others] = ownColumns
const person: Column<PpeIssueRow> = {
  key: 'fullName',
  title: texts.person,
  cell: (row) => <Person name={row.fullName} second={row.username} photo={row.photoFileId} />,
  width: 230,
  priority: 'key',
}

/** The columns of everybody's. */
export const issueColumns: readonly Column<PpeIssueRow>[] = [...(what ? [what] : []), person, ...others]
