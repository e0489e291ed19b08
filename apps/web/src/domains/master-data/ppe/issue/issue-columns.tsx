import { type PpeIssueRow, ppeIssues } from '@selamat/contract/domains/master-data/ppe/issue/ppe-issue'
import { registerColumns } from '../../../../register/register-columns.ts'
import { Text } from '../../../../ui/layout/layout.tsx'
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

const what = { key: 'ppeName', second: particulars } as const
const others = [
  { key: 'issuedOn', width: 130, onPhone: 'hidden' },
  {
    key: 'replaceBy',
    cell: (row: PpeIssueRow) => row.status !== 'RETURNED' && <Until row={row} />,
    width: 170,
    priority: 'key',
    onPhone: 'named',
  },
  {
    key: 'status',
    cell: ({ status }: PpeIssueRow) => <StatusTag status={status} />,
    second: ({ returnedOn }: PpeIssueRow) => returnedOn && texts.returned(returnedOn),
    width: 150,
    priority: 'key',
    onPhone: 'top',
  },
] as const

/** The columns of one's own list. */
export const ownColumns = registerColumns(ppeIssues, [what, ...others])

/** The columns of everybody's. */
export const issueColumns = registerColumns(ppeIssues, [
  what,
  {
    key: 'fullName',
    cell: (row) => <Person name={row.fullName} second={row.username} photo={row.photoFileId} />,
    width: 230,
    priority: 'key',
  },
  ...others,
])
