import { userList } from '@selamat/contract/domains/identity/user'
import type { UserRow } from '@selamat/contract/domains/identity/user-rows'
import { dateOf } from '../../../lib/format.ts'
import { session } from '../../../lib/session.ts'
import { registerColumns } from '../../../register/register-columns.ts'
import { updatedColumn } from '../../../ui/list/columns.ts'
import { Person } from '../../../ui/person.tsx'
import { UserStatus } from './user-status.tsx'

/** The company of a record for readers of several companies; null for their own. */
export const otherCompany = (companyName: string): string | null =>
  session.get().session?.user.companyName === companyName ? null : companyName

/** The employer of a user, with the company for readers of several companies. */
function companyOf({ employerName, companyName }: UserRow): string {
  const other = employerName === companyName ? null : otherCompany(companyName)
  return other === null ? employerName : `${employerName} (${other})`
}

const shared = [
  {
    key: 'fullName',
    cell: (row: UserRow) => <Person name={row.fullName} second={row.username} />,
    width: 220,
  },
  {
    key: 'username',
    cell: (row: UserRow) => <span className="code">{row.username}</span>,
    width: 130,
    priority: 'extra',
  },
  { key: 'positionName', second: (row: UserRow) => row.departmentName, priority: 'key' },
  { key: 'siteName', second: companyOf, width: 180, onPhone: 'hidden' },
  { key: 'groupName', priority: 'extra', onPhone: 'hidden' },
  { key: 'superiorName', second: (row: UserRow) => row.superiorUsername, priority: 'extra', onPhone: 'hidden' },
  { key: 'category', width: 150, priority: 'extra', onPhone: 'hidden' },
  { key: 'email', second: (row: UserRow) => row.phone, priority: 'extra', onPhone: 'hidden' },
  {
    key: 'roles',
    cell: (row: UserRow) => row.roles.map(({ name }) => name).join(', '),
    width: 140,
    onPhone: 'hidden',
  },
] as const
const updated = { ...updatedColumn, key: 'updatedAt' } as const

/** The columns of active users. */
export const activeColumns = registerColumns(userList, [
  ...shared,
  { key: 'status', cell: (row) => <UserStatus user={row} />, width: 180, priority: 'key' },
  updated,
])

/** The columns of archived users, with the archive date instead of the account status. */
export const archivedColumns = registerColumns(userList, [
  ...shared,
  { key: 'archivedAt', cell: (row) => dateOf(row.archivedAt), width: 130, priority: 'key' },
  updated,
])
